package dev.blackbox.store.parts;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of the files of a recording: {@code s.bbox}, {@code s.part2.bbox}, … */
public final class PartName {
  private static final List<String> ENDINGS =
      List.of(".bbox.zst", ".blackbox.zst", ".bbox", ".blackbox", ".zst");
  private static final Pattern NUMBERED = Pattern.compile("(.+)\\.part([1-9]\\d{0,8})");

  private PartName() {}

  /** The name of the part after this one. */
  public static Path next(Path part) {
    String name = String.valueOf(part.getFileName());
    String ending = ending(name);
    String stem = name.substring(0, name.length() - ending.length());
    Matcher numbered = NUMBERED.matcher(stem);
    String next =
        numbered.matches()
            ? numbered.group(1) + ".part" + (Long.parseLong(numbered.group(2)) + 1)
            : stem + ".part2";
    return part.resolveSibling(next + ending);
  }

  private static String ending(String name) {
    for (String known : ENDINGS) {
      if (name.endsWith(known) && name.length() > known.length()) {
        return known;
      }
    }
    int dot = name.lastIndexOf('.');
    return dot > 0 ? name.substring(dot) : "";
  }

  /** Whether a recording of this name is compressed. */
  public static boolean isCompressed(Path part) {
    return part.toString().endsWith(".zst");
  }
}

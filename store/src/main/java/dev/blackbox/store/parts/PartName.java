package dev.blackbox.store.parts;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.EntryKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of the files of a recording: {@code s.bbox}, {@code s.part2.bbox}, … */
public final class PartName {
  private static final List<String> ENDINGS =
      List.of(".bbox.zst", ".blackbox.zst", ".bbox", ".blackbox", ".zst");
  private static final Pattern NUMBERED = Pattern.compile("(.+)\\.part([1-9]\\d{0,8})");

  /** The names that other programs give to later parts, too: {@code s_part2.bbox}. */
  private static final Pattern LATER = Pattern.compile("(.+)[._-]part([1-9]\\d{0,8})");

  /** What looks like an ending of a name that has none. */
  private static final Pattern NO_ENDING = Pattern.compile("\\.(part|recovered-)\\d+");

  private static final Pattern RECOVERED = Pattern.compile("\\.recovered-\\d+$");

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

  /** The name of the part after this one that nothing in the folder has yet. */
  public static Path free(Disk disk, Path part) {
    Path next = next(part);
    while (disk.kind(next) != EntryKind.NONE) {
      next = next(next);
    }
    return next;
  }

  /** Whether this is the name of a later part of some recording. */
  public static boolean isLater(Path file) {
    String name = String.valueOf(file.getFileName());
    return LATER.matcher(name.substring(0, name.length() - ending(name).length())).matches();
  }

  /** Whether a name is one that a later part of the recording with this file can have. */
  static boolean isLater(Path part, String name) {
    String own = String.valueOf(part.getFileName());
    String ending = ending(own);
    String stem = own.substring(0, own.length() - ending.length());
    Matcher numbered = LATER.matcher(stem);
    if (!ending(name).equals(ending)) {
      return false;
    }
    Matcher later = LATER.matcher(name.substring(0, name.length() - ending.length()));
    return later.matches()
        && (later.group(1).equals(stem)
            || (numbered.matches() && later.group(1).equals(numbered.group(1))));
  }

  /** Whether a part can be the continuation of a file: not if that is the part, or a later one. */
  static boolean mayContinue(Path part, String file) {
    String own = String.valueOf(part.getFileName());
    Matcher later = NUMBERED.matcher(file.substring(0, file.length() - ending(file).length()));
    Matcher numbered = NUMBERED.matcher(own.substring(0, own.length() - ending(own).length()));
    boolean isOfTheSame =
        later.matches()
            && numbered.matches()
            && ending(file).equals(ending(own))
            && later.group(1).equals(numbered.group(1));
    return !isOfTheSame || Integer.parseInt(later.group(2)) < Integer.parseInt(numbered.group(2));
  }

  /** A free name for a copy of a recording whose file was replaced: {@code s.recovered-1.bbox}. */
  public static Path recovered(Disk disk, Path first) {
    int number = 1;
    while (disk.kind(recovered(first, number)) != EntryKind.NONE) {
      number++;
    }
    return recovered(first, number);
  }

  private static Path recovered(Path first, int number) {
    String name = String.valueOf(first.getFileName());
    String ending = ending(name);
    String stem =
        RECOVERED.matcher(name.substring(0, name.length() - ending.length())).replaceFirst("");
    return first.resolveSibling(stem + ".recovered-" + number + ending);
  }

  /** The last copy that a recorder made of a recording whose file was replaced. */
  public static Optional<Path> lastRecovered(Disk disk, Path first) {
    int number = 0;
    while (disk.kind(recovered(first, number + 1)) == EntryKind.FILE) {
      number++;
    }
    return number == 0 ? Optional.empty() : Optional.of(recovered(first, number));
  }

  private static String ending(String name) {
    for (String known : ENDINGS) {
      if (name.endsWith(known) && name.length() > known.length()) {
        return known;
      }
    }
    int dot = name.lastIndexOf('.');
    String ending = dot > 0 ? name.substring(dot) : "";
    return NO_ENDING.matcher(ending).matches() ? "" : ending;
  }

  /** Whether a recording of this name is compressed. */
  public static boolean isCompressed(Path part) {
    return part.toString().endsWith(".zst");
  }
}

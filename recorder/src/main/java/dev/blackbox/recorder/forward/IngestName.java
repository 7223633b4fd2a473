package dev.blackbox.recorder.forward;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.store.parts.PartName;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** The name of a session on a server that takes recordings. */
public final class IngestName {
  /** What a name looks like, for messages. */
  public static final String EXPECTED =
      "1 to 128 letters, digits, dots, hyphens and underscores, not beginning with a dot or a"
          + " hyphen, and not ending like a part or a copy of a recording";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,127}");
  private static final Pattern COPY = Pattern.compile(".*\\.recovered-\\d+");
  private static final Pattern OTHERS = Pattern.compile("[^A-Za-z0-9_-]+");
  private static final int LONGEST_STEM = 100;
  private static final int HASH_DIGITS = 12;

  private IngestName() {}

  /**
   * Whether a server takes a session of this name. Names of parts are refused, because readers
   * would look for the other parts.
   */
  public static boolean isValid(String name) {
    return NAME.matcher(name).matches()
        && !COPY.matcher(name).matches()
        && !PartName.isLater(Path.of(name + ".bbox"));
  }

  /**
   * The name of a recording: its id, if that is valid; otherwise a name made from its file and its
   * header, so that the same recording always gets the same one.
   */
  public static String of(String id, Path file, byte[] header) {
    if (isValid(id)) {
      return id;
    }
    String name = String.valueOf(file.getFileName());
    String stem = OTHERS.matcher(name).replaceAll("_");
    String start = stem.startsWith("-") ? "_" + stem.substring(1) : stem;
    return start.substring(0, Math.min(start.length(), LONGEST_STEM))
        + "-"
        + Hashes.sha256Hex(header).substring(0, HASH_DIGITS);
  }
}

package dev.blackbox.store.disk;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The names of the files that BlackBox puts next to a recording: its lock, and unfinished files.
 */
final class CompanionName {
  private static final Pattern PART =
      Pattern.compile("(.+)\\.part[1-9]\\d{0,8}((?:\\.[^.]+(?:\\.zst)?)?)");
  private static final Pattern UNFINISHED = Pattern.compile("\\.(.+)\\.[0-9a-f]{8}\\.new");
  private static final String NEW_BLOB = ".new-";
  private static final Pattern ADDED = Pattern.compile("(.+?)(\\.seal|\\.torn\\.\\d+)?");
  private static final SecureRandom RANDOM = new SecureRandom();

  private CompanionName() {}

  /** The lock of a recording, which all of its parts share. */
  static Path lockOf(Path file) {
    return file.resolveSibling(withoutPart(name(file)) + ".lock");
  }

  /** A new name for a file that is not complete yet. */
  static Path unfinished(Path file) {
    String random = HexFormat.of().toHexDigits(RANDOM.nextInt());
    return file.resolveSibling("." + name(file) + "." + random + ".new");
  }

  /** The name that a file will have when it is complete. */
  static String finished(Path file) {
    Matcher unfinished = UNFINISHED.matcher(name(file));
    if (name(file).startsWith(NEW_BLOB)) {
      return "a new blob";
    }
    return unfinished.matches() ? unfinished.group(1) : name(file);
  }

  /** Whether a name is that of an unfinished part, seal or copy of torn bytes of a recording. */
  static boolean isUnfinished(String name, Path recording) {
    Matcher unfinished = UNFINISHED.matcher(name);
    if (!unfinished.matches()) {
      return false;
    }
    Matcher added = ADDED.matcher(unfinished.group(1));
    return added.matches() && withoutPart(added.group(1)).equals(withoutPart(name(recording)));
  }

  private static String withoutPart(String name) {
    Matcher part = PART.matcher(name);
    return part.matches() ? part.group(1) + part.group(2) : name;
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }
}

package dev.blackbox.intake.source;

/** Checks file names that an untrusted session contains. */
public final class PlainName {
  private PlainName() {}

  /** Whether a text is a plain file name and leads to no other folder. */
  public static boolean is(String text) {
    return !text.isEmpty()
        && !text.equals(".")
        && !text.equals("..")
        && text.chars().noneMatch(c -> c == '/' || c == '\\' || c == ':' || c < ' ');
  }
}

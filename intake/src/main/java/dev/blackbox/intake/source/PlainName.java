package dev.blackbox.intake.source;

/** The name of a file, as a session tells it: anybody may have written that session. */
public final class PlainName {
  private PlainName() {}

  /** Whether a text names something in a folder, and nothing above, below or beside it. */
  public static boolean is(String text) {
    return !text.isEmpty()
        && !text.equals(".")
        && !text.equals("..")
        && text.chars().noneMatch(c -> c == '/' || c == '\\' || c == ':' || c < ' ');
  }
}

package dev.blackbox.cli.view.ink;

/**
 * The meaning of a piece of text, shown by its colour.
 *
 * <p>Uses only the sixteen colours of the terminal's theme, without white, black, blue and bright
 * ones, so that text is readable on dark and light screens.
 */
public enum Ink {
  TEXT(""),
  FAINT("2"),
  STRONG("1"),
  USER("1;36"),
  AGENT("32"),
  THOUGHT("2;3"),
  CALL("36"),
  SUBAGENT("35"),
  MARK("1;35"),
  QUESTION("35"),
  OK("32"),
  FAILED("1;31"),
  /** Only for short marks: yellow is hard to read on white. */
  WAITING("33"),
  ADDED("32"),
  ADDED_PART("1;4;32"),
  REMOVED("31"),
  REMOVED_PART("1;4;31"),
  REDACTED("4;35"),
  BLOB("4"),
  FOUND("30;43"),
  CURRENT("7");

  private final String code;

  Ink(String code) {
    this.code = code;
  }

  /** The sequence that switches a terminal to this ink; empty for plain text. */
  String on() {
    return code.isEmpty() ? "" : "\u001b[" + code + "m";
  }

  String off() {
    return code.isEmpty() ? "" : "\u001b[0m";
  }
}

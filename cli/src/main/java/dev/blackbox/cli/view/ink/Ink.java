package dev.blackbox.cli.view.ink;

/**
 * What a piece of text is, told by its colour.
 *
 * <p>Only the sixteen colours a terminal's own theme defines, without white, black, blue and bright
 * ones, so that all of it can be read on dark and on light screens.
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

package dev.blackbox.recorder;

import dev.blackbox.format.line.LineKind;

/** The usual words for what came of a call (bbox-1 §4.4). */
final class Results {
  static final String OK = "[ok]";
  static final String SKIPPED = "[skip]";
  static final String TEXT = "text/plain";

  private Results() {}

  static String error(String why) {
    return "[err: " + why + "]";
  }

  static String error(Throwable cause) {
    String message = cause.getMessage();
    String name = cause.getClass().getSimpleName();
    return error(message == null ? name : name + ": " + message);
  }

  /** How ids begin that the recorder makes. */
  static String idPrefix(LineKind kind) {
    return switch (kind) {
      case SUBAGENT -> "sub";
      case QUESTION -> "q";
      case PLAN -> "plan";
      default -> "call";
    };
  }
}

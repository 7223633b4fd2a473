package dev.blackbox.format.line;

import java.util.Optional;

/** The usual short forms of results (bbox-1 §4.4), in the one spelling that all writers use. */
public final class ResultShorthand {
  /** The call worked, and there is nothing to add. */
  public static final String OK = "[ok]";

  /** The call was skipped because it was not needed. */
  public static final String SKIPPED = "[skip]";

  /** How the result of a failed call begins. */
  public static final String ERROR_PREFIX = "[err";

  private ResultShorthand() {}

  /** The call failed: {@code [err: exit 1]}. */
  public static String error(String why) {
    return ERROR_PREFIX + ": " + why + "]";
  }

  /** Why a call failed, from a result that {@link #error} wrote; empty for any other result. */
  public static Optional<String> reason(String result) {
    String start = ERROR_PREFIX + ": ";
    return result.startsWith(start) && result.endsWith("]")
        ? Optional.of(result.substring(start.length(), result.length() - 1))
        : Optional.empty();
  }

  /** The user answered a question: {@code [selected: Postgres]}. */
  public static String selected(String answer) {
    return "[selected: " + answer + "]";
  }

  /** Another attempt starts: {@code [retry 2/3]}. */
  public static String retry(String attempt) {
    return "[retry " + attempt + "]";
  }

  /** The result of a call of this kind that has started; the real one follows in a later line. */
  public static String pending(LineKind kind) {
    return switch (kind) {
      case QUESTION -> "[pending]";
      case SUBAGENT -> "[started]";
      default -> "[running]";
    };
  }
}

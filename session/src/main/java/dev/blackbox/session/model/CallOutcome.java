package dev.blackbox.session.model;

import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import org.jspecify.annotations.Nullable;

/** The outcome of a call or of one attempt. */
public enum CallOutcome {
  /** It has started and not finished. */
  OPEN,
  OK,
  ERROR,
  /** The recording has neither a result nor the announcement of one. */
  UNTOLD;

  /** {@code [err: …]}, {@code [error]} and the like at the start, or {@code level=error}. */
  static CallOutcome of(@Nullable String result, Metadata meta) {
    return isError(result) || isErrorLevel(result, meta) ? ERROR : OK;
  }

  static boolean isError(@Nullable String result) {
    if (result == null || !result.startsWith("[")) {
      return false;
    }
    String rest =
        result.startsWith("[err")
            ? result.substring(result.startsWith("[error") ? 6 : 4)
            : result.startsWith("[failed") ? result.substring(7) : "x";
    return rest.isEmpty()
        || rest.charAt(0) == ']'
        || rest.charAt(0) == ':'
        || rest.charAt(0) == ' ';
  }

  private static boolean isErrorLevel(@Nullable String result, Metadata meta) {
    boolean saysOk = result != null && result.startsWith("[ok]");
    return !saysOk && meta.get(MetaKey.LEVEL).filter("error"::equals).isPresent();
  }
}

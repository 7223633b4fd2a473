package dev.blackbox.session.calls;

import dev.blackbox.format.bbox.LineView;

/** The status of a call, from the shorthand at the start of its inline result. */
public final class ResultStatus {
  private static final String[] PENDING = {
    "[running]", "[started]", "[launched]", "[pending]", "[auto]", "[queued]", "[waiting]"
  };
  private static final String[] ERRORS = {"[error", "[err", "[failed"};

  /** The number of bytes at the start of a result that tell whether it failed. */
  public static final int LONGEST = 8;

  private static final String OK = "[ok]";

  private ResultStatus() {}

  /** Returns whether the result only announces the real one. */
  public static boolean isPending(LineView line) {
    return isBracket(line) && (startsWithAny(line, PENDING) || isRetry(line));
  }

  /** Returns whether the result announces another attempt: {@code [retry 2/3]}. */
  public static boolean isRetry(LineView line) {
    return isBracket(line) && startsWith(line, "[retry");
  }

  /** Returns whether the result reports a failure: {@code [err: permission denied]}. */
  public static boolean isError(LineView line) {
    return isBracket(line) && isError(start(line));
  }

  /** Returns whether a result reports a failure. */
  public static boolean isError(String result) {
    for (String word : ERRORS) {
      if (result.startsWith(word)) {
        return result.length() == word.length() || "]: ".indexOf(result.charAt(word.length())) >= 0;
      }
    }
    return false;
  }

  /** Returns whether the call failed, by its result or by {@code level=error}. */
  public static boolean hasFailed(String result, boolean isErrorLevel) {
    return isError(result) || (isErrorLevel && !result.startsWith(OK));
  }

  /**
   * Returns the start of a result that tells a failure or success, as much as is needed; else "".
   */
  public static String start(LineView line) {
    if (!isBracket(line)) {
      return "";
    }
    if (startsWith(line, OK)) {
      return OK;
    }
    int end = Math.min(line.resultEnd(), line.resultStart() + LONGEST);
    return startsWithAny(line, ERRORS) ? line.text(line.resultStart(), end) : "";
  }

  private static boolean isBracket(LineView line) {
    return line.hasResult()
        && line.resultStart() < line.resultEnd()
        && line.bytes()[line.resultStart()] == '[';
  }

  private static boolean startsWithAny(LineView line, String[] words) {
    for (String word : words) {
      if (startsWith(line, word)) {
        return true;
      }
    }
    return false;
  }

  private static boolean startsWith(LineView line, String word) {
    int from = line.resultStart();
    if (line.resultEnd() - from < word.length()) {
      return false;
    }
    byte[] b = line.bytes();
    for (int i = 0; i < word.length(); i++) {
      if (b[from + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}

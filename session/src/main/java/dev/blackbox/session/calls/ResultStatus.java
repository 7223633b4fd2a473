package dev.blackbox.session.calls;

import dev.blackbox.format.bbox.LineView;

/** The status of a call, from the shorthand at the start of its inline result. */
public final class ResultStatus {
  private static final String[] PENDING = {
    "[running]", "[started]", "[launched]", "[pending]", "[auto]", "[queued]", "[waiting]"
  };
  private static final String[] ERRORS = {"[err:", "[err]", "[error]", "[error:", "[failed"};

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
    return isBracket(line) && startsWithAny(line, ERRORS);
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

package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Matches text piped into a command that reads a password: {@code echo … | sudo -S …}. */
final class PipedPasswordMatcher implements SecretMatcher {
  private static final int LONGEST_COMMAND = 200;
  private static final int SHORTEST = 4;
  private static final List<String> WRITERS = List.of("echo ", "printf ");

  @Override
  public @Nullable SecretCandidate match(TextView text, String keyword, int keywordEnd) {
    int start = keywordEnd - keyword.length();
    int pipe = TextScan.isAt(text, start, keyword, false) ? before(text, start, '|') : -1;
    for (int at = pipe - 1; at >= Math.max(0, pipe - LONGEST_COMMAND); at--) {
      for (String written : WRITERS) {
        if (TextScan.isAt(text, at, written, false) && TextScan.isStart(text, at)) {
          return argument(text, at + written.length(), pipe);
        }
      }
    }
    return null;
  }

  /** Returns the last position of a character before a place in the same line, or −1. */
  private static int before(TextView text, int from, char sought) {
    int limit = Math.max(0, from - LONGEST_COMMAND);
    for (int at = from - 1; at >= limit && !TextScan.isLineBreak(text.charAt(at)); at--) {
      if (text.charAt(at) == sought) {
        return at;
      }
    }
    return -1;
  }

  /** Returns the last word before the pipe; options and formats precede it. */
  private static @Nullable SecretCandidate argument(TextView text, int from, int pipe) {
    int end = pipe;
    while (end > from && TextScan.isBlank(text.charAt(end - 1))) {
      end--;
    }
    boolean isQuoted = end > from && "\"'".indexOf(text.charAt(end - 1)) >= 0;
    end -= isQuoted ? 1 : 0;
    int start = end;
    while (start > from && (isQuoted ? !isQuote(text, start - 1) : !isBlankAt(text, start - 1))) {
      start--;
    }
    boolean isEscaped = end > start && text.charAt(end - 1) == '\\';
    return end - start < SHORTEST || isEscaped ? null : new SecretCandidate(start, end, true);
  }

  private static boolean isQuote(TextView text, int at) {
    return text.charAt(at) == '"' || text.charAt(at) == '\'';
  }

  private static boolean isBlankAt(TextView text, int at) {
    return TextScan.isBlank(text.charAt(at));
  }
}

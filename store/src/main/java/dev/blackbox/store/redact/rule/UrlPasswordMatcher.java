package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import org.jspecify.annotations.Nullable;

/** Matches the password in {@code scheme://user:password@host} (RFC 3986 §3.2.1). */
final class UrlPasswordMatcher implements SecretMatcher {
  private static final int LONGEST_USER = 128;

  /** A text as long as this is a password even if the host behind it has not arrived. */
  private static final int LONG_PASSWORD = 4096;

  private static final int SHORTEST_PASSWORD = 3;
  private static final String STOPS = "\"'`<>\\/?#";

  @Override
  public @Nullable SecretCandidate match(TextView text, String keyword, int keywordEnd) {
    boolean isThere = TextScan.isAt(text, keywordEnd - keyword.length(), keyword, false);
    int colon = isThere ? endOfUser(text, keywordEnd) : -1;
    if (colon < 0) {
      return null;
    }
    int start = colon + 1;
    int at = lastAt(text, start);
    return at - start < SHORTEST_PASSWORD ? null : new SecretCandidate(start, at, true);
  }

  private static int endOfUser(TextView text, int from) {
    int limit = Math.min(text.length(), from + LONGEST_USER);
    for (int at = from; at < limit; at++) {
      char character = text.charAt(at);
      if (character == ':') {
        return at;
      } else if (character == '@' || isStop(character)) {
        return -1;
      }
    }
    return -1;
  }

  /** Passwords may contain {@code @}, although it should be escaped; the last one counts. */
  private static int lastAt(TextView text, int from) {
    int last = -1;
    int at = from;
    while (at < text.length() && !isStop(text.charAt(at))) {
      if (text.charAt(at) == '@') {
        last = at;
      }
      at++;
    }
    return last < 0 && at - from >= LONG_PASSWORD ? at : last;
  }

  private static boolean isStop(char character) {
    return character <= ' ' || STOPS.indexOf(character) >= 0;
  }
}

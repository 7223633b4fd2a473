package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.CharacterSet;
import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import org.jspecify.annotations.Nullable;

/**
 * Matches a private key between {@code -----BEGIN … PRIVATE KEY-----} and its end (RFC 7468, SSH
 * and PGP).
 *
 * <p>Output is often cut: a key without its end extends as far as its base64, and so does a key
 * without its beginning, backwards. PuTTY writes {@code Private-Lines: 8} instead.
 */
final class PrivateKeyMatcher implements SecretMatcher {
  private static final int LONGEST_LABEL = 48;
  private static final int LONGEST_KEY = 32 * 1024;
  private static final int SHORTEST_LINE = 16;
  private static final int MOST_BETWEEN_LINES = 24;
  private static final String DASHES = "-----";
  private static final String FOOTER = "-----END";
  private static final String PUTTY = "Private-Lines:";
  private static final CharacterSet BASE64 = CharacterSet.named("base64").orElseThrow();

  @Override
  public @Nullable SecretCandidate match(TextView text, String keyword, int keywordEnd) {
    int start = keywordEnd - keyword.length();
    if (!TextScan.isAt(text, start, keyword, false)) {
      return null;
    } else if (keyword.equals(PUTTY)) {
      return putty(text, keywordEnd);
    }
    int body = endOfLabel(text, keywordEnd);
    if (body < 0) {
      return null;
    } else if (keyword.equals(FOOTER)) {
      return beforeFooter(text, start, body);
    }
    int limit = Math.min(text.length(), body + LONGEST_KEY);
    int dashes = nextDashes(text, body, limit);
    if (TextScan.isAt(text, dashes, DASHES + "END", false)) {
      int end = endOfFooter(text, dashes + DASHES.length());
      return new SecretCandidate(start, end, hasLine(text, body, dashes));
    }
    int end = endOfLines(text, body, limit);
    return new SecretCandidate(start, end, end > body);
  }

  private static SecretCandidate putty(TextView text, int from) {
    int limit = Math.min(text.length(), from + LONGEST_KEY);
    int body = nextLine(text, from, limit);
    int end = endOfLines(text, body, limit);
    return new SecretCandidate(body, end, end > body);
  }

  /** Returns the base64 before a footer. */
  private static @Nullable SecretCandidate beforeFooter(TextView text, int footer, int end) {
    int limit = Math.max(0, footer - LONGEST_KEY);
    int start = footer;
    int at = footer - 1;
    int between = 0;
    int digits = 0;
    while (at >= limit && between <= MOST_BETWEEN_LINES && !isDashes(text, at)) {
      boolean isDigit = BASE64.has(text.charAt(at)) || text.charAt(at) == '=';
      digits = isDigit ? digits + 1 : 0;
      between = isDigit && digits >= SHORTEST_LINE ? 0 : between + 1;
      start = digits >= SHORTEST_LINE ? at : start;
      at--;
    }
    // The letter of an escape, as in "\\n", is not part of the key.
    boolean isEscape = start > 0 && start < footer && text.charAt(start - 1) == '\\';
    int first = isEscape ? start + 1 : start;
    return start == footer ? null : new SecretCandidate(first, end, true);
  }

  private static boolean isDashes(TextView text, int at) {
    return TextScan.isAt(text, at, DASHES, false);
  }

  /** Returns the start of the body after the label of a private key, or −1. */
  private static int endOfLabel(TextView text, int from) {
    int limit = Math.min(text.length(), from + LONGEST_LABEL);
    boolean isPrivate = false;
    for (int at = from; at < limit; at++) {
      isPrivate |= TextScan.isAt(text, at, "PRIVATE KEY", false);
      if (TextScan.isAt(text, at, DASHES, false)) {
        return isPrivate ? at + DASHES.length() : -1;
      }
    }
    return -1;
  }

  /** Skips the dashes; a diff may have put another one in front of them. */
  private static int nextDashes(TextView text, int from, int limit) {
    int at = from;
    while (at < limit && !(text.charAt(at) == '-' && TextScan.isAt(text, at, DASHES, false))) {
      at++;
    }
    return TextScan.isAt(text, at + 1, DASHES, false) ? at + 1 : at;
  }

  private static int endOfFooter(TextView text, int from) {
    int dashes = nextDashes(text, from, Math.min(text.length(), from + LONGEST_LABEL));
    return Math.min(dashes + DASHES.length(), text.length());
  }

  /** Returns the end of base64 that starts here and may span lines. */
  static int endOfBody(TextView text, int start) {
    int limit = Math.min(text.length(), start + LONGEST_KEY);
    int end = endOfDigits(text, start, limit);
    return end - start < SHORTEST_LINE ? end : endOfLines(text, end, limit);
  }

  private static int endOfLines(TextView text, int from, int limit) {
    int end = from;
    int lineStart = nextLine(text, from, limit);
    while (lineStart < limit) {
      int lineEnd = endOfDigits(text, lineStart, limit);
      if (lineEnd - lineStart < SHORTEST_LINE) {
        return end;
      }
      end = lineEnd;
      lineStart = nextLine(text, lineEnd, limit);
    }
    return end;
  }

  /** Skips a line break, literal or escaped, and what listings put in front of a line. */
  private static int nextLine(TextView text, int from, int limit) {
    int most = Math.min(limit, from + MOST_BETWEEN_LINES);
    int at = from;
    while (at < most && !startsLine(text, at, limit)) {
      at++;
    }
    return at;
  }

  private static boolean startsLine(TextView text, int at, int limit) {
    boolean isAfterEscape = at > 1 && text.charAt(at - 2) == '\\';
    boolean isFirst = isAfterEscape || !BASE64.has(text.charAt(at - 1));
    return isFirst
        && endOfDigits(text, at, Math.min(limit, at + SHORTEST_LINE)) - at >= SHORTEST_LINE;
  }

  private static int endOfDigits(TextView text, int from, int limit) {
    int at = from;
    while (at < limit && (BASE64.has(text.charAt(at)) || text.charAt(at) == '=')) {
      at++;
    }
    return at;
  }

  private static boolean hasLine(TextView text, int from, int limit) {
    int at = from;
    while (at < limit) {
      int end = endOfDigits(text, at, limit);
      if (end - at >= SHORTEST_LINE) {
        return true;
      }
      at = end + 1;
    }
    return false;
  }
}

package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.Alphabet;
import dev.blackbox.store.redact.view.View;
import dev.blackbox.store.redact.view.Words;
import org.jspecify.annotations.Nullable;

/**
 * Matches a private key between {@code -----BEGIN … PRIVATE KEY-----} and its end (RFC 7468, and
 * what SSH and PGP write).
 *
 * <p>Output is often cut: without its end, a key goes as far as its base64 does.
 */
final class PrivateKey implements Matcher {
  private static final int LONGEST_LABEL = 48;
  private static final int LONGEST_KEY = 32 * 1024;
  private static final int SHORTEST_LINE = 16;
  private static final int MOST_BETWEEN_LINES = 24;
  private static final String DASHES = "-----";
  private static final Alphabet BASE64 = Alphabet.named("base64").orElseThrow();

  @Override
  public @Nullable Found match(View text, String keyword, int keywordEnd) {
    int start = keywordEnd - keyword.length();
    int body = Words.isAt(text, start, keyword, false) ? endOfLabel(text, keywordEnd) : -1;
    if (body < 0) {
      return null;
    }
    int limit = Math.min(text.length(), body + LONGEST_KEY);
    int dashes = nextDashes(text, body, limit);
    if (Words.isAt(text, dashes, DASHES + "END", false)) {
      int end = endOfFooter(text, dashes + DASHES.length());
      return new Found(start, end, hasLine(text, body, dashes));
    }
    int end = endOfLines(text, body, limit);
    return new Found(start, end, end > body);
  }

  /** Where the body starts after the label of a private key, or −1. */
  private static int endOfLabel(View text, int from) {
    int limit = Math.min(text.length(), from + LONGEST_LABEL);
    boolean isPrivate = false;
    for (int at = from; at < limit; at++) {
      isPrivate |= Words.isAt(text, at, "PRIVATE KEY", false);
      if (Words.isAt(text, at, DASHES, false)) {
        return isPrivate ? at + DASHES.length() : -1;
      }
    }
    return -1;
  }

  /** A diff may have put another dash in front of them. */
  private static int nextDashes(View text, int from, int limit) {
    int at = from;
    while (at < limit && !(text.charAt(at) == '-' && Words.isAt(text, at, DASHES, false))) {
      at++;
    }
    return Words.isAt(text, at + 1, DASHES, false) ? at + 1 : at;
  }

  private static int endOfFooter(View text, int from) {
    int dashes = nextDashes(text, from, Math.min(text.length(), from + LONGEST_LABEL));
    return Math.min(dashes + DASHES.length(), text.length());
  }

  private static int endOfLines(View text, int from, int limit) {
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

  /** Over a line break, written out or escaped, and what listings put in front of a line. */
  private static int nextLine(View text, int from, int limit) {
    int most = Math.min(limit, from + MOST_BETWEEN_LINES);
    int at = from;
    while (at < most && !startsLine(text, at, limit)) {
      at++;
    }
    return at;
  }

  private static boolean startsLine(View text, int at, int limit) {
    boolean isAfterEscape = at > 1 && text.charAt(at - 2) == '\\';
    boolean isFirst = isAfterEscape || !BASE64.has(text.charAt(at - 1));
    return isFirst
        && endOfDigits(text, at, Math.min(limit, at + SHORTEST_LINE)) - at >= SHORTEST_LINE;
  }

  private static int endOfDigits(View text, int from, int limit) {
    int at = from;
    while (at < limit && (BASE64.has(text.charAt(at)) || text.charAt(at) == '=')) {
      at++;
    }
    return at;
  }

  private static boolean hasLine(View text, int from, int limit) {
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

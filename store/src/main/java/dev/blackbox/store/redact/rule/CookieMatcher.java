package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import org.jspecify.annotations.Nullable;

/**
 * Matches the content of a {@code Cookie} header, and the value in a {@code Set-Cookie} header (RFC
 * 6265) without its attributes.
 */
final class CookieMatcher implements SecretMatcher {
  private static final int SHORTEST_VALUE = 12;
  private static final Appearance RANDOM = new Appearance(Appearance.Kind.RANDOM, 2.5);

  @Override
  public @Nullable SecretCandidate match(TextView text, String keyword, int keywordEnd) {
    int keywordStart = keywordEnd - keyword.length();
    boolean isThere = TextScan.isAt(text, keywordStart, keyword, true);
    AssignedName name = isThere ? AssignedName.around(text, keywordStart, keywordEnd) : null;
    AssignmentOperator operator = name == null ? null : AssignmentOperator.after(text, name);
    if (name == null || operator == null || operator.kind() == AssignmentOperator.Kind.NONE) {
      return null;
    }
    int start = operator.end() + (isQuote(text, operator.end()) ? 1 : 0);
    boolean isSet = TextScan.isAt(text, name.start(), "set", true);
    return isSet ? value(text, start) : header(text, start);
  }

  private static @Nullable SecretCandidate value(TextView text, int start) {
    int end = endOfPair(text, start);
    int equals = equalsSign(text, start, end);
    return equals < 0
        ? null
        : new SecretCandidate(equals + 1, end, isSecret(text, equals + 1, end));
  }

  private static @Nullable SecretCandidate header(TextView text, int start) {
    boolean isSecret = false;
    int pair = start;
    int end = start;
    while (true) {
      end = endOfPair(text, pair);
      int equals = equalsSign(text, pair, end);
      if (equals < 0) {
        end = Math.max(start, pair - 2);
        break;
      }
      isSecret |= isSecret(text, equals + 1, end);
      if (!TextScan.isAt(text, end, "; ", false)) {
        break;
      }
      pair = end + 2;
    }
    return end == start ? null : new SecretCandidate(start, end, isSecret);
  }

  private static boolean isSecret(TextView text, int start, int end) {
    return end - start >= SHORTEST_VALUE && RANDOM.fits(text, start, end);
  }

  private static int endOfPair(TextView text, int from) {
    int at = from;
    while (at < text.length() && text.charAt(at) > ' ' && ";\"'`\\".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return at;
  }

  private static int equalsSign(TextView text, int from, int end) {
    for (int at = from; at < end; at++) {
      if (text.charAt(at) == '=') {
        return at;
      }
    }
    return -1;
  }

  private static boolean isQuote(TextView text, int at) {
    return at < text.length() && "\"'`".indexOf(text.charAt(at)) >= 0;
  }
}

package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.look.Look;
import dev.blackbox.store.redact.view.View;
import dev.blackbox.store.redact.view.Words;
import org.jspecify.annotations.Nullable;

/**
 * Matches what stands in a {@code Cookie} header, and the value in a {@code Set-Cookie} header (RFC
 * 6265); their attributes stay.
 */
final class Cookie implements Matcher {
  private static final int LONGEST = 4096;
  private static final int SHORTEST_VALUE = 12;
  private static final Look RANDOM = new Look(Look.Kind.RANDOM, 2.5);

  @Override
  public @Nullable Found match(View text, String keyword, int keywordEnd) {
    int keywordStart = keywordEnd - keyword.length();
    boolean isThere = Words.isAt(text, keywordStart, keyword, true);
    Name name = isThere ? Name.around(text, keywordStart, keywordEnd) : null;
    Operator operator = name == null ? null : Operator.after(text, name);
    if (name == null || operator == null || operator.kind() == Operator.Kind.NONE) {
      return null;
    }
    int start = operator.end() + (isQuote(text, operator.end()) ? 1 : 0);
    boolean isSet = Words.isAt(text, name.start(), "set", true);
    return isSet ? value(text, start) : header(text, start);
  }

  private static @Nullable Found value(View text, int start) {
    int end = endOfPair(text, start);
    int equals = equalsSign(text, start, end);
    return equals < 0 ? null : new Found(equals + 1, end, isSecret(text, equals + 1, end));
  }

  private static @Nullable Found header(View text, int start) {
    boolean isSecret = false;
    int pair = start;
    int end = start;
    while (end - start < LONGEST) {
      end = endOfPair(text, pair);
      int equals = equalsSign(text, pair, end);
      if (equals < 0) {
        end = Math.max(start, pair - 2);
        break;
      }
      isSecret |= isSecret(text, equals + 1, end);
      if (!Words.isAt(text, end, "; ", false)) {
        break;
      }
      pair = end + 2;
    }
    return end == start ? null : new Found(start, end, isSecret);
  }

  private static boolean isSecret(View text, int start, int end) {
    return end - start >= SHORTEST_VALUE && RANDOM.fits(text, start, end);
  }

  private static int endOfPair(View text, int from) {
    int limit = Math.min(text.length(), from + LONGEST);
    int at = from;
    while (at < limit && text.charAt(at) > ' ' && ";\"'`\\".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    return at;
  }

  private static int equalsSign(View text, int from, int end) {
    for (int at = from; at < end; at++) {
      if (text.charAt(at) == '=') {
        return at;
      }
    }
    return -1;
  }

  private static boolean isQuote(View text, int at) {
    return at < text.length() && "\"'`".indexOf(text.charAt(at)) >= 0;
  }
}

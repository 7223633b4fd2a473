package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.look.Look;
import dev.blackbox.store.redact.look.Profile;
import dev.blackbox.store.redact.view.View;
import dev.blackbox.store.redact.view.Words;
import org.jspecify.annotations.Nullable;

/** Matches the value of {@code <input type="password" value="…">}. */
final class PasswordField implements Matcher {
  private static final int LONGEST_BEFORE = 256;
  private static final int LONGEST_TAG = 1024;
  private static final int SHORTEST_VALUE = 4;
  private static final String ATTRIBUTE = "value=";
  private static final Look PASSWORD = new Look(Look.Kind.PASSWORD, 0);
  private static final Look RANDOM = new Look(Look.Kind.RANDOM, 2.5);

  @Override
  public @Nullable Found match(View text, String keyword, int keywordEnd) {
    int start = keywordEnd - keyword.length();
    int tag = Words.isAt(text, start, keyword, true) ? startOfTag(text, start) : -1;
    if (tag < 0) {
      return null;
    }
    int limit = Math.min(text.length(), tag + LONGEST_TAG);
    int at = tag;
    while (at < limit && text.charAt(at) != '>') {
      if (Words.isBlank(text.charAt(at)) && Words.isAt(text, at + 1, ATTRIBUTE, true)) {
        return value(text, at + 1 + ATTRIBUTE.length());
      }
      at++;
    }
    return new Found(start, at, false);
  }

  private static int startOfTag(View text, int from) {
    int limit = Math.max(0, from - LONGEST_BEFORE);
    for (int at = from - 1; at >= limit && text.charAt(at) != '>'; at--) {
      if (text.charAt(at) == '<') {
        return at;
      }
    }
    return -1;
  }

  private static Found value(View text, int at) {
    Value value = Value.literal(text, at);
    Profile profile = new Profile(text, value.start(), value.end());
    boolean isSecret =
        value.length() >= SHORTEST_VALUE
            && (PASSWORD.fits(profile)
                || RANDOM.fits(profile)
                || (profile.isMixedCase() && !profile.isWordy()));
    return new Found(value.start(), Math.max(value.end(), value.start() + 1), isSecret);
  }
}

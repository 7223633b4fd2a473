package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import org.jspecify.annotations.Nullable;

/** Matches the value of {@code <input type="password" value="…">}. */
final class PasswordFieldMatcher implements SecretMatcher {
  private static final int LONGEST_BEFORE = 256;
  private static final int LONGEST_TAG = 1024;
  private static final int SHORTEST_VALUE = 4;
  private static final String ATTRIBUTE = "value=";
  private static final Appearance PASSWORD = new Appearance(Appearance.Kind.PASSWORD, 0);
  private static final Appearance RANDOM = new Appearance(Appearance.Kind.RANDOM, 2.5);

  @Override
  public @Nullable SecretCandidate match(TextView text, String keyword, int keywordEnd) {
    int start = keywordEnd - keyword.length();
    int tag = TextScan.isAt(text, start, keyword, true) ? startOfTag(text, start) : -1;
    if (tag < 0) {
      return null;
    }
    int limit = Math.min(text.length(), tag + LONGEST_TAG);
    int at = tag;
    while (at < limit && text.charAt(at) != '>') {
      if (TextScan.isBlank(text.charAt(at)) && TextScan.isAt(text, at + 1, ATTRIBUTE, true)) {
        return value(text, at + 1 + ATTRIBUTE.length());
      }
      at++;
    }
    return new SecretCandidate(start, at, false);
  }

  private static int startOfTag(TextView text, int from) {
    int limit = Math.max(0, from - LONGEST_BEFORE);
    for (int at = from - 1; at >= limit && text.charAt(at) != '>'; at--) {
      if (text.charAt(at) == '<') {
        return at;
      }
    }
    return -1;
  }

  private static SecretCandidate value(TextView text, int at) {
    AssignedValue value = AssignedValue.literal(text, at);
    CharacterProfile profile = new CharacterProfile(text, value.start(), value.end());
    boolean isSecret =
        value.length() >= SHORTEST_VALUE
            && (PASSWORD.fits(profile)
                || RANDOM.fits(profile)
                || (profile.isMixedCase() && !profile.isWordy()));
    return new SecretCandidate(value.start(), Math.max(value.end(), value.start() + 1), isSecret);
  }
}

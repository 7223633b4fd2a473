package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Matches tokens of services that have no rule: one to three words, each followed by an underscore,
 * then thirty or more random letters and digits: {@code acme_live_9fK2…}.
 *
 * <p>It has no keywords and is tried at every long run of letters and digits.
 */
final class PrefixedTokenMatcher implements SecretMatcher {
  private static final int SHORTEST_BODY = 30;
  private static final int LONGEST_BODY = 256;
  private static final int SHORTEST_WORD = 3;
  private static final int LONGEST_WORD = 12;
  private static final int MOST_WORDS = 3;
  private static final int LEAST_DIGITS = 3;
  private static final Appearance RANDOM = new Appearance(Appearance.Kind.RANDOM, 3.8);

  private final Set<String> idPrefixes;

  /**
   * Creates a matcher.
   *
   * @param idPrefixes words in front of ids, which are not secrets
   */
  PrefixedTokenMatcher(Set<String> idPrefixes) {
    this.idPrefixes = Set.copyOf(idPrefixes);
  }

  @Override
  public @Nullable SecretCandidate match(TextView text, String keyword, int start) {
    int body = start;
    for (int words = 0; words < MOST_WORDS; words++) {
      int end = endOfWord(text, body);
      if (end == body || end - body > LONGEST_WORD || !TextScan.isAt(text, end, "_", false)) {
        break;
      }
      String word = text.subSequence(body, end).toString().toLowerCase(Locale.ROOT);
      if (idPrefixes.contains(word)) {
        return null;
      }
      body = end + 1;
    }
    return body == start || !TextScan.isStart(text, start) ? null : body(text, start, body);
  }

  private static @Nullable SecretCandidate body(TextView text, int start, int body) {
    int limit = Math.min(text.length(), body + LONGEST_BODY);
    int end = body;
    while (end < limit && TextScan.isLetterOrDigit(text.charAt(end))) {
      end++;
    }
    boolean isWhole = end == text.length() || "_-/+.:".indexOf(text.charAt(end)) < 0;
    boolean isSentenceEnd =
        end < text.length()
            && ".:".indexOf(text.charAt(end)) >= 0
            && (end + 1 == text.length() || text.charAt(end + 1) <= ' ');
    if (end - body < SHORTEST_BODY || end - body == LONGEST_BODY || !(isWhole || isSentenceEnd)) {
      return null;
    }
    CharacterProfile profile = new CharacterProfile(text, body, end);
    boolean isSecret =
        profile.isMixedCase() && profile.digits() >= LEAST_DIGITS && RANDOM.fits(profile);
    return isSecret ? new SecretCandidate(start, end, true) : null;
  }

  private static int endOfWord(TextView text, int from) {
    int at = from;
    int limit = Math.min(text.length(), from + LONGEST_WORD + 1);
    while (at < limit && TextScan.isLower(text.charAt(at))) {
      at++;
    }
    return at - from < SHORTEST_WORD ? from : at;
  }
}

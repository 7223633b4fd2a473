package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Matches the words of a wallet after a label that announces them (BIP 39): 12, 15, 18, 21 or 24
 * lower-case words and nothing else up to the end of the line or the closing quote.
 */
final class MnemonicMatcher implements SecretMatcher {
  private static final Set<Integer> COUNTS = Set.of(12, 15, 18, 21, 24);
  private static final int MOST_WORDS = 25;
  private static final int SHORTEST_WORD = 3;
  private static final int LONGEST_WORD = 8;
  private static final int MOST_BETWEEN = 24;
  private static final String ENDS = "\"'`\n\r.,;)]}<*|\\";

  @Override
  public @Nullable SecretCandidate match(TextView text, String keyword, int keywordEnd) {
    if (!TextScan.isAt(text, keywordEnd - keyword.length(), keyword, true)) {
      return null;
    }
    int start = start(text, keywordEnd);
    int end = start;
    int count = 0;
    int word = endOfWord(text, start);
    while (word - end >= SHORTEST_WORD && count < MOST_WORDS) {
      count++;
      start = count == 1 ? end : start;
      end = word;
      if (!TextScan.isAt(text, end, " ", false)) {
        break;
      }
      word = endOfWord(text, end + 1);
      if (word - end - 1 < SHORTEST_WORD) {
        break;
      }
      end++;
    }
    boolean isEnd = end == text.length() || ENDS.indexOf(text.charAt(end)) >= 0;
    return COUNTS.contains(count) && isEnd ? new SecretCandidate(start, end, true) : null;
  }

  /** Skips what separates a label from its value: {@code is}, a sign, quotes, a line break. */
  private static int start(TextView text, int from) {
    int limit = Math.min(text.length(), from + MOST_BETWEEN);
    int at = from;
    while (at < limit && !TextScan.isLower(text.charAt(at))) {
      at++;
    }
    return TextScan.isAt(text, at, "is ", false) || TextScan.isAt(text, at, "is:", false)
        ? start(text, at + 2)
        : at;
  }

  private static int endOfWord(TextView text, int from) {
    int limit = Math.min(text.length(), from + LONGEST_WORD + 1);
    int at = from;
    while (at < limit && TextScan.isLower(text.charAt(at))) {
      at++;
    }
    return at - from > LONGEST_WORD ? from : at;
  }
}

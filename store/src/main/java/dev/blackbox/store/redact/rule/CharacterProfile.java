package dev.blackbox.store.redact.rule;

import dev.blackbox.store.redact.view.CharacterSet;
import dev.blackbox.store.redact.view.TextScan;
import dev.blackbox.store.redact.view.TextView;
import java.util.stream.IntStream;

/** Counts the kinds of characters in a range of text. */
public final class CharacterProfile {
  private static final CharacterSet SEPARATORS = CharacterSet.set("_.:/'-");
  private static final CharacterSet TOKEN_SYMBOLS = CharacterSet.set("._~+/=:@!#$%^&*-");

  /** Most counts are small, and logarithms are slow. */
  private static final double[] ADDED_WEIGHTS =
      IntStream.range(0, 64).mapToDouble(CharacterProfile::computedWeight).toArray();

  private static final int SYMBOL = 0;
  private static final int DIGIT = 1;
  private static final int LOWER = 2;
  private static final int UPPER = 3;

  private final TextView text;
  private final int start;
  private final int end;
  private int lowers;
  private int uppers;
  private int digits;
  private int hexes;
  private int separators;
  private int strange;
  private int pairs;
  private int commonPairs;
  private int changes;

  /** Counts the characters of a range. */
  public CharacterProfile(TextView text, int start, int end) {
    this.text = text;
    this.start = start;
    this.end = end;
    char previous = '\0';
    for (int at = start; at < end; at++) {
      char character = text.charAt(at);
      count(character);
      countPair(previous, character);
      previous = character;
    }
  }

  int length() {
    return end - start;
  }

  int letters() {
    return lowers + uppers;
  }

  /** How many digits there are. */
  public int digits() {
    return digits;
  }

  int symbols() {
    return length() - letters() - digits;
  }

  /** Returns whether there are only letters and word separators. */
  boolean isPlain() {
    return digits == 0 && symbols() == separators;
  }

  /** Returns whether there are small and capital letters. */
  public boolean isMixedCase() {
    return lowers > 0 && uppers > 0;
  }

  /** Returns whether there are only letters, digits and the separators of tokens. */
  boolean isTokenText() {
    return strange == 0;
  }

  boolean isHex() {
    return hexes == length();
  }

  /** Returns whether the text starts like a path. */
  public boolean isPath() {
    return TextScan.isAt(text, start, "/", false)
        || TextScan.isAt(text, start, "~/", false)
        || TextScan.isAt(text, start, "./", false)
        || TextScan.isAt(text, start, "../", false);
  }

  /** Returns whether the text is a path with a file name: random text rarely has both. */
  boolean isFile() {
    boolean hasDot = false;
    for (int at = start; at < end; at++) {
      hasDot |= text.charAt(at) == '.';
    }
    return hasDot && isPath();
  }

  /**
   * Returns whether the text reads like words: its letter pairs are common, digits and changes of
   * case are rare.
   */
  public boolean isWordy() {
    boolean isCommon = commonPairs * 4 >= pairs * 3;
    boolean isMostlyPairs = pairs >= 3 && pairs * 5 >= length() * 2;
    return isCommon && isMostlyPairs && digits * 4 < length() && changes * 3 < length();
  }

  /** Returns the Shannon entropy in bits per character. */
  double entropy() {
    int[] counts = new int[128];
    double weighted = 0;
    for (int at = start; at < end; at++) {
      weighted += addedWeight(++counts[text.charAt(at) & 0x7f]);
    }
    return length() == 0 ? 0 : (weighted(length()) - weighted) / length();
  }

  /** Returns what the last of this many equal characters adds to the sum. */
  private static double addedWeight(int count) {
    return count < ADDED_WEIGHTS.length ? ADDED_WEIGHTS[count] : computedWeight(count);
  }

  private static double computedWeight(int count) {
    return weighted(count) - weighted(count - 1);
  }

  /** A count times its binary logarithm. */
  private static double weighted(int count) {
    return count < 2 ? 0 : count * Math.log(count) / Math.log(2);
  }

  private void count(char character) {
    boolean isForeignLetter = character > '\u007f' && Character.isLetter(character);
    if (isForeignLetter || TextScan.isLower(character)) {
      lowers++;
      strange += isForeignLetter ? 1 : 0;
    } else if (TextScan.isUpper(character)) {
      uppers++;
    } else if (TextScan.isDigit(character)) {
      digits++;
    } else {
      separators += SEPARATORS.has(character) ? 1 : 0;
      strange += TOKEN_SYMBOLS.has(character) ? 0 : 1;
    }
    if (Character.digit(character, 16) >= 0) {
      hexes++;
    }
  }

  private void countPair(char first, char second) {
    boolean isCapitalised = TextScan.isUpper(first) && TextScan.isLower(second);
    if (kind(first) != kind(second) && kind(first) != SYMBOL && !isCapitalised) {
      changes++;
    }
    boolean isNewWord = TextScan.isLower(first) && TextScan.isUpper(second);
    if (TextScan.isLetter(first) && TextScan.isLetter(second) && !isNewWord) {
      pairs++;
      if (LetterPairs.isCommon(TextScan.lower(first), TextScan.lower(second))) {
        commonPairs++;
      }
    }
  }

  private static int kind(char character) {
    if (TextScan.isDigit(character)) {
      return DIGIT;
    }
    return TextScan.isLower(character) ? LOWER : TextScan.isUpper(character) ? UPPER : SYMBOL;
  }
}

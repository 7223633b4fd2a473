package dev.blackbox.store.redact.view;

/**
 * Characters that look like ASCII ones: the full-width forms, and Cyrillic and Greek letters inside
 * a word of Latin letters.
 */
public final class LookAlikeCharacter {
  private static final char FIRST_FULL_WIDTH = '\uff01';
  private static final char LAST_FULL_WIDTH = '\uff5e';
  private static final int TO_FULL_WIDTH = FIRST_FULL_WIDTH - '!';
  private static final char FIRST_LETTER = '\u0391';
  private static final String LETTERS =
      "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "αοινρυ" + "АВСЕНІЈКМОРЅТХҮԌԜ" + "асеіјорѕухһԁԛԝ";
  private static final String LATIN =
      "ABEZHIKMNOPTYX" + "aoivpu" + "ABCEHIJKMOPSTXYGW" + "aceijopsyxhdqw";
  private static final char[] MEANINGS = meanings();

  private LookAlikeCharacter() {}

  /** Returns whether the character looks like an ASCII one. */
  public static boolean is(char character) {
    return latin(character) != '\0';
  }

  /**
   * Returns whether the character at this position is to be read as the ASCII one that it looks
   * like.
   */
  static boolean isAt(TextView view, int at) {
    char character = view.charAt(at);
    if (character < FIRST_FULL_WIDTH) {
      return is(character) && (isLatin(view, at - 1) || isLatin(view, at + 1) || isNear(view, at));
    }
    return is(character);
  }

  /** Returns the ASCII character that it looks like, or 0. */
  static char latin(char character) {
    int index = character - FIRST_LETTER;
    if (index >= 0 && index < MEANINGS.length) {
      return MEANINGS[index];
    }
    return character >= FIRST_FULL_WIDTH && character <= LAST_FULL_WIDTH
        ? (char) (character - TO_FULL_WIDTH)
        : '\0';
  }

  private static boolean isNear(TextView view, int at) {
    return isLatin(view, at - 2) || isLatin(view, at + 2);
  }

  private static boolean isLatin(TextView view, int at) {
    return at >= 0
        && at < view.length()
        && (TextScan.isLetterOrDigit(view.charAt(at)) || view.charAt(at) == '_');
  }

  private static char[] meanings() {
    char last = (char) LETTERS.chars().max().orElseThrow();
    char[] meanings = new char[last - FIRST_LETTER + 1];
    for (int index = 0; index < LETTERS.length(); index++) {
      meanings[LETTERS.charAt(index) - FIRST_LETTER] = LATIN.charAt(index);
    }
    return meanings;
  }
}

package dev.blackbox.store.redact.view;

/** Compares text with words and finds where words start. */
public final class TextScan {
  private static final int LONGEST_COLOUR_CODE = 16;

  private TextScan() {}

  /** Returns whether the word is at this position. */
  public static boolean isAt(TextView text, int start, String word, boolean ignoresCase) {
    if (start < 0 || start + word.length() > text.length()) {
      return false;
    }
    for (int index = 0; index < word.length(); index++) {
      char here = text.charAt(start + index);
      char there = word.charAt(index);
      if (here != there && !(ignoresCase && lower(here) == lower(there))) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a token may start here, that is, not after a letter or digit. */
  public static boolean isStart(TextView text, int at) {
    if (at == 0 || !isLetterOrDigit(text.charAt(at))) {
      return true;
    }
    char before = text.charAt(at - 1);
    return before == '\\'
        ? "nrtbfu".indexOf(text.charAt(at)) < 0
        : !isLetterOrDigit(before) || endsEscape(text, at);
  }

  public static boolean isLetterOrDigit(char character) {
    return isLetter(character) || isDigit(character);
  }

  public static boolean isLetter(char character) {
    return isLower(character) || isUpper(character);
  }

  public static boolean isLower(char character) {
    return character >= 'a' && character <= 'z';
  }

  public static boolean isUpper(char character) {
    return character >= 'A' && character <= 'Z';
  }

  public static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }

  public static boolean isBlank(char character) {
    return character == ' ' || character == '\t' || character == '\u00a0';
  }

  public static boolean isLineBreak(char character) {
    return character == '\n' || character == '\r';
  }

  public static char lower(char character) {
    return isUpper(character) ? (char) (character + ('a' - 'A')) : character;
  }

  /** A letter before the token is not part of a word if it ends {@code \n} or a colour code. */
  private static boolean endsEscape(TextView text, int at) {
    if (at >= 2 && text.charAt(at - 2) == '\\') {
      return "nrtbf".indexOf(text.charAt(at - 1)) >= 0;
    }
    if (at >= 3 && text.charAt(at - 3) == '%') {
      return true;
    }
    int start = at - 2;
    int limit = Math.max(0, at - LONGEST_COLOUR_CODE);
    while (start > limit && (isDigit(text.charAt(start)) || text.charAt(start) == ';')) {
      start--;
    }
    return start > 0 && text.charAt(start) == '[' && text.charAt(start - 1) == '\u001b';
  }
}

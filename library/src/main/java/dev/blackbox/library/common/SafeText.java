package dev.blackbox.library.common;

/**
 * Makes text from a recording safe for a terminal and unambiguous: characters that hide or reorder
 * text become <code>&#92;u{1b}</code>.
 */
public final class SafeText {
  private static final int ZERO_WIDTH_JOINER = 0x200D;
  private static final int TEXT_STYLE = 0xFE0E;
  private static final int EMOJI_STYLE = 0xFE0F;
  private static final char KEYCAP = 0x20E3;
  private static final int LAST_LATIN = 0xFF;

  private SafeText() {}

  /** One line: newlines are escaped too, tabs are kept. */
  public static String line(String text) {
    return escape(text, false);
  }

  /** Several lines: newlines and tabs are kept. */
  public static String lines(String text) {
    return escape(text, true);
  }

  private static String escape(String text, boolean keepsNewlines) {
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      boolean isPlain = c >= ' ' && c <= '~';
      if (!isPlain && isHostile(text, i, keepsNewlines)) {
        return escapeFrom(text, i, keepsNewlines);
      }
      i += isPlain ? 1 : Character.charCount(text.codePointAt(i));
    }
    return text;
  }

  private static String escapeFrom(String text, int from, boolean keepsNewlines) {
    StringBuilder out = new StringBuilder(text.length() + 16);
    out.append(text, 0, from);
    int i = from;
    while (i < text.length()) {
      int point = text.codePointAt(i);
      if (isHostile(text, i, keepsNewlines)) {
        out.append("\\u{").append(Integer.toHexString(point)).append('}');
      } else {
        out.appendCodePoint(point);
      }
      i += Character.charCount(point);
    }
    return out.toString();
  }

  private static boolean isHostile(String text, int i, boolean keepsNewlines) {
    int point = text.codePointAt(i);
    if (point < ' ') {
      return point != '\t' && !(point == '\n' && keepsNewlines);
    }
    return isHostile(point) && !belongsToSymbol(text, i, point);
  }

  /** Returns whether a character is unsafe, whatever is in front of it. */
  public static boolean isHostile(int point) {
    return HiddenCharacters.has(point);
  }

  /** Emoji need joiners and selectors, some scripts need joiners; elsewhere they are invisible. */
  private static boolean belongsToSymbol(String text, int i, int point) {
    int before = i == 0 ? 0 : text.codePointBefore(i);
    return switch (point) {
      case ZERO_WIDTH_JOINER -> before == EMOJI_STYLE || isEmoji(before) || isJoining(before);
      case TEXT_STYLE, EMOJI_STYLE -> isEmoji(before) || isKeycap(text, i, before);
      default -> false;
    };
  }

  private static boolean isEmoji(int point) {
    return (point > LAST_LATIN && Character.isEmoji(point)) || point == '©' || point == '®';
  }

  /** A digit in a box. */
  private static boolean isKeycap(String text, int i, int before) {
    return "0123456789#*".indexOf(before) >= 0
        && i + 1 < text.length()
        && text.charAt(i + 1) == KEYCAP;
  }

  /** Letters of Arabic and of the scripts of India. */
  private static boolean isJoining(int point) {
    return (point >= 0x600 && point <= 0x6ff) || (point >= 0x900 && point <= 0xdff);
  }
}

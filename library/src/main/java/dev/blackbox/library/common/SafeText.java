package dev.blackbox.library.common;

/**
 * Makes text from a recording safe for a terminal and unambiguous: control, bidi and zero-width
 * characters become <code>&#92;u{1b}</code>.
 */
public final class SafeText {
  private static final int ZERO_WIDTH_JOINER = 0x200D;

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
    if (point == ZERO_WIDTH_JOINER) {
      return i == 0 || !isJoined(text.codePointBefore(i));
    }
    return isHostile(point);
  }

  /** Returns whether a character is unsafe everywhere. */
  public static boolean isHostile(int point) {
    return switch (Character.getType(point)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      default -> isInvisible(point);
    };
  }

  /** Emoji sequences need joiners; after a letter, a joiner is only invisible. */
  private static boolean isJoined(int before) {
    boolean isEmoji = before > 0xFF && Character.isEmoji(before);
    return before == 0xFE0F || isEmoji || Character.isEmojiModifier(before);
  }

  /** Letters and symbols that are invisible. */
  private static boolean isInvisible(int point) {
    return point == 0x034F
        || point == 0x115F
        || point == 0x1160
        || point == 0x17B4
        || point == 0x17B5
        || point == 0x3164
        || point == 0xFFA0;
  }
}

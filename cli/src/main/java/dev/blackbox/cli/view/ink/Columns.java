package dev.blackbox.cli.view.ink;

import org.jline.utils.WCWidth;

/**
 * Measures text in terminal columns; an emoji made of several code points counts as one character.
 */
public final class Columns {
  private static final int FIRST_COMBINING = 0x300;
  private static final int ZERO_WIDTH_JOINER = 0x200D;
  private static final int EMOJI_STYLE = 0xFE0F;

  private Columns() {}

  public static int of(String text) {
    int columns = 0;
    int i = 0;
    while (i < text.length()) {
      columns += width(text, i);
      i = next(text, i);
    }
    return columns;
  }

  /** Returns the columns of the character at this position, with all that joins it. */
  static int width(String text, int i) {
    int point = text.codePointAt(i);
    if (point < FIRST_COMBINING && pointAt(text, i + 1) < FIRST_COMBINING) {
      return 1;
    }
    int width = point < FIRST_COMBINING ? 1 : Math.max(0, WCWidth.wcwidth(point));
    int behind = pointAt(text, i + Character.charCount(point));
    boolean isPair = WCWidth.isRegionalIndicator(point) && WCWidth.isRegionalIndicator(behind);
    // Terminals disagree about the emoji style; too wide leaves a gap, too narrow breaks the line.
    return isPair || (behind == EMOJI_STYLE && width == 1) ? 2 : width;
  }

  /** Returns the position after the character at this position. */
  static int next(String text, int i) {
    int point = text.codePointAt(i);
    int next = i + Character.charCount(point);
    if (WCWidth.isRegionalIndicator(point) && WCWidth.isRegionalIndicator(pointAt(text, next))) {
      return next + 2;
    }
    for (int behind = pointAt(text, next); isJoined(behind); behind = pointAt(text, next)) {
      next += Character.charCount(behind);
      if (behind == ZERO_WIDTH_JOINER && next < text.length()) {
        next += Character.charCount(text.codePointAt(next));
      }
    }
    return next;
  }

  private static int pointAt(String text, int i) {
    return i < text.length() ? text.codePointAt(i) : 0;
  }

  /** Returns whether the character combines with the one before it. */
  private static boolean isJoined(int point) {
    return point >= FIRST_COMBINING
        && (WCWidth.wcwidth(point) == 0 || Character.isEmojiModifier(point));
  }

  /** Returns the end of the last whole character that fits into this many columns. */
  static int fitting(String text, int from, int columns) {
    int left = columns;
    int i = from;
    while (i < text.length()) {
      left -= width(text, i);
      if (left < 0) {
        return i;
      }
      i = next(text, i);
    }
    return i;
  }
}

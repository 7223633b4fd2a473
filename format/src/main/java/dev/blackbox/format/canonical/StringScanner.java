package dev.blackbox.format.canonical;

import java.io.IOException;
import java.util.Set;

/** Converts strings to canonical form: escapes quotes, backslashes and control characters. */
final class StringScanner {
  private static final int LONGEST = 6;
  private static final String HEX = "0123456789abcdef";

  private final InputWindow window;
  private final CanonicalText text;
  private final Set<Deviation> deviations;
  private boolean isEscaped;

  StringScanner(InputWindow window, CanonicalText text, Set<Deviation> deviations) {
    this.window = window;
    this.text = text;
    this.deviations = deviations;
  }

  /** Scans the string that begins here; returns whether its form has escapes. */
  boolean scan() throws IOException, UnreadableLineException {
    isEscaped = false;
    window.at++;
    text.put('"');
    while (true) {
      int end = window.plainEnd();
      text.put(window.bytes, window.at, end);
      window.at = end;
      int c = window.peek();
      if (c == '"') {
        window.at++;
        text.put('"');
        return isEscaped;
      }
      if (end == window.at) {
        special(c);
      }
    }
  }

  private void special(int c) throws IOException, UnreadableLineException {
    if (c == '\\') {
      escape();
    } else if (c >= 0x7F) {
      deviations.add(Deviation.RAW_CHARACTER);
      character(c);
    } else if (c == InputWindow.END || c == '\n') {
      throw new UnreadableLineException("the line ends inside a string");
    } else if (c < ' ') {
      throw new UnreadableLineException("the line has a control character in a string");
    }
  }

  private void escape() throws IOException, UnreadableLineException {
    int c = window.peek(1);
    switch (c) {
      case '"', '\\', 'b', 'f', 'n', 'r', 't' -> {
        window.at += 2;
        backslash(c);
      }
      case '/' -> {
        window.at += 2;
        deviations.add(Deviation.OTHER_ESCAPE);
        text.put('/');
      }
      case 'u' -> unicode();
      default -> throw CanonicalScanner.unexpected(c, "an escape");
    }
  }

  private void backslash(int c) throws UnreadableLineException {
    isEscaped = true;
    text.put('\\');
    text.put(c);
  }

  private void unicode() throws IOException, UnreadableLineException {
    int unit = unit();
    window.at += LONGEST;
    if (!Character.isSurrogate((char) unit)) {
      checkEscape(unit);
      put(unit);
      return;
    }
    boolean isPair =
        Character.isHighSurrogate((char) unit)
            && window.peek() == '\\'
            && window.peek(1) == 'u'
            && Character.isLowSurrogate((char) unit());
    if (isPair) {
      put(Character.toCodePoint((char) unit, (char) unit()));
      window.at += LONGEST;
    } else {
      deviations.add(Deviation.HALF_CHARACTER);
      put(unit);
    }
  }

  /** The four hexadecimal digits of the escape that begins here. */
  private int unit() throws IOException, UnreadableLineException {
    int unit = 0;
    for (int i = 2; i < LONGEST; i++) {
      int c = window.peek(i);
      int digit = c < 0x80 ? Character.digit(c, 16) : -1;
      if (digit < 0) {
        throw CanonicalScanner.unexpected(c, "a hexadecimal digit");
      }
      if (c >= 'A' && c <= 'F') {
        deviations.add(Deviation.OTHER_ESCAPE);
      }
      unit = (unit << 4) | digit;
    }
    return unit;
  }

  private void checkEscape(int c) {
    boolean isNeeded = c >= 0x7F || (c < ' ' && "\b\t\n\f\r".indexOf(c) < 0);
    if (!isNeeded) {
      deviations.add(Deviation.OTHER_ESCAPE);
    }
  }

  private void put(int c) throws UnreadableLineException {
    text.room(LONGEST);
    if (c == '"' || c == '\\') {
      backslash(c);
    } else if (c < ' ') {
      control(c);
    } else {
      encode(c);
    }
  }

  private void control(int c) throws UnreadableLineException {
    int shortForm = "\b\t\n\f\r".indexOf(c);
    if (shortForm >= 0) {
      backslash("btnfr".charAt(shortForm));
      return;
    }
    backslash('u');
    text.put('0');
    text.put('0');
    text.put(HEX.charAt(c >> 4));
    text.put(HEX.charAt(c & 15));
  }

  /** A lone surrogate gets the three bytes of a character with its number. */
  private void encode(int c) throws UnreadableLineException {
    if (c < 0x80) {
      text.put(c);
    } else if (c < 0x800) {
      text.put(0xC0 | (c >> 6));
      text.put(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
      text.put(0xE0 | (c >> 12));
      text.put(0x80 | ((c >> 6) & 0x3F));
      text.put(0x80 | (c & 0x3F));
    } else {
      text.put(0xF0 | (c >> 18));
      text.put(0x80 | ((c >> 12) & 0x3F));
      text.put(0x80 | ((c >> 6) & 0x3F));
      text.put(0x80 | (c & 0x3F));
    }
  }

  /** Copies a character that is not escaped, after a check of its UTF-8 bytes. */
  private void character(int first) throws IOException, UnreadableLineException {
    int length = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    int c = length == 1 ? first : first & (0x7F >> length);
    for (int i = 1; i < length; i++) {
      int next = window.peek(i);
      length = (next & 0xC0) == 0x80 && next != InputWindow.END ? length : 0;
      c = (c << 6) | (next & 0x3F);
    }
    boolean isShortest = length < 3 || c >= (length == 3 ? 0x800 : 0x10000);
    boolean isCharacter = c <= Character.MAX_CODE_POINT && (c < 0xD800 || c > 0xDFFF);
    if (length == 0 || first > 0xF4 || !isShortest || !isCharacter) {
      throw new UnreadableLineException("the line is not UTF-8");
    }
    text.put(window.bytes, window.at, window.at + length);
    window.at += length;
  }
}

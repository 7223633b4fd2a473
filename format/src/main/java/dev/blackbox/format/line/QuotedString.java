package dev.blackbox.format.line;

/**
 * Quoted strings (bbox-1 §4.3): {@code "say \"hi\"\n"}.
 *
 * <p>A backslash before anything but {@code " \ n t r uXXXX} is an ordinary character, so that
 * {@code "tier\|plan"} reads as people mean it.
 */
public final class QuotedString {
  private QuotedString() {}

  /** Quotes a text and escapes what must be escaped. */
  public static String quote(String text) {
    StringBuilder out = new StringBuilder(text.length() + 8);
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      escape(text, i, out);
    }
    return out.append('"').toString();
  }

  private static void escape(String text, int i, StringBuilder out) {
    char c = text.charAt(i);
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\n' -> out.append("\\n");
      case '\t' -> out.append("\\t");
      case '\r' -> out.append("\\r");
      case '\\' -> out.append(readsAsEscape(text, i + 1) ? "\\\\" : "\\");
      default -> {
        if (c < 0x20 || c == 0x7f || isLoneSurrogate(text, i)) {
          appendUnicode(c, out);
        } else {
          out.append(c);
        }
      }
    }
  }

  /** Whether a backslash before position {@code i} of the text to be quoted would be an escape. */
  private static boolean readsAsEscape(String text, int i) {
    if (i == text.length()) {
      return true;
    }
    char next = text.charAt(i);
    boolean willBeEscaped = next < 0x20 || next == 0x7f || isLoneSurrogate(text, i);
    return willBeEscaped || "\"\\ntru".indexOf(next) >= 0;
  }

  static void appendUnicode(char c, StringBuilder out) {
    out.append("\\u");
    for (int shift = 12; shift >= 0; shift -= 4) {
      out.append(Character.forDigit((c >> shift) & 15, 16));
    }
  }

  /** Whether the text has a character that cannot be written in UTF-8. */
  public static boolean hasLoneSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= Character.MIN_SURROGATE && isLoneSurrogate(text, i)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the character cannot be written in UTF-8. */
  public static boolean isLoneSurrogate(String text, int i) {
    char c = text.charAt(i);
    if (!Character.isSurrogate(c)) {
      return false;
    }
    return Character.isHighSurrogate(c)
        ? i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1))
        : i == 0 || !Character.isHighSurrogate(text.charAt(i - 1));
  }

  /** Whether the text is exactly one quoted string. */
  public static boolean isQuoted(String text) {
    return text.length() >= 2 && text.charAt(0) == '"' && end(text, 0) == text.length();
  }

  /** The end of the quoted string that opens at {@code from}, or -1 if it never closes. */
  public static int end(String text, int from) {
    for (int i = from + 1; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\') {
        i++;
      } else if (c == '"') {
        return i + 1;
      }
    }
    return -1;
  }

  /** The text inside a quoted string; text that is not a quoted string is returned as it is. */
  public static String unquote(String text) {
    return isQuoted(text) ? unescape(text.substring(1, text.length() - 1)) : text;
  }

  /** Replaces the escapes of a text between two quotes. */
  public static String unescape(String inner) {
    int backslash = inner.indexOf('\\');
    if (backslash < 0) {
      return inner;
    }
    StringBuilder out = new StringBuilder(inner.length());
    out.append(inner, 0, backslash);
    for (int i = backslash; i < inner.length(); i++) {
      char c = inner.charAt(i);
      if (c != '\\' || i + 1 == inner.length()) {
        out.append(c);
      } else {
        i = unescapeOne(inner, i, out);
      }
    }
    return out.toString();
  }

  /**
   * Appends the character of the escape at {@code i} and returns the position of its last digit.
   */
  private static int unescapeOne(String inner, int i, StringBuilder out) {
    char next = inner.charAt(i + 1);
    switch (next) {
      case '"', '\\' -> out.append(next);
      case 'n' -> out.append('\n');
      case 't' -> out.append('\t');
      case 'r' -> out.append('\r');
      case 'u' -> {
        int code = hex4(inner, i + 2);
        if (code >= 0) {
          out.append((char) code);
          return i + 5;
        }
        out.append("\\u");
      }
      default -> out.append('\\').append(next);
    }
    return i + 1;
  }

  private static int hex4(String text, int from) {
    if (from + 4 > text.length()) {
      return -1;
    }
    int code = 0;
    for (int i = from; i < from + 4; i++) {
      int digit = Character.digit(text.charAt(i), 16);
      if (digit < 0 || text.charAt(i) > 'f') {
        return -1;
      }
      code = code << 4 | digit;
    }
    return code;
  }
}

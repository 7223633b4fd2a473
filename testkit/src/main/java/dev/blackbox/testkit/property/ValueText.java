package dev.blackbox.testkit.property;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Text of a value for a report: strings as Java literals that can be pasted into a test. */
final class ValueText {
  private static final int MAX_LENGTH = 2_000;

  private ValueText() {}

  static String of(Object value) {
    return shortened(whole(value));
  }

  private static String whole(Object value) {
    if (value instanceof String text) {
      return '"' + escaped(text) + '"';
    }
    if (value instanceof byte[] bytes) {
      // Latin-1 has a character for each byte, so no byte is lost.
      String text = new String(bytes, StandardCharsets.ISO_8859_1);
      return bytes.length + " bytes \"" + escaped(text) + "\" (Latin-1)";
    }
    if (value instanceof List<?> list) {
      return list.stream().map(ValueText::whole).collect(Collectors.joining(", ", "[", "]"));
    }
    return escaped(String.valueOf(value));
  }

  private static String shortened(String text) {
    if (text.length() <= MAX_LENGTH) {
      return text;
    }
    int half = MAX_LENGTH / 2;
    int left = text.length() - 2 * half;
    return text.substring(0, half)
        + " … "
        + left
        + " characters more … "
        + text.substring(text.length() - half);
  }

  private static String escaped(String text) {
    return text.chars().mapToObj(unit -> escaped((char) unit)).collect(Collectors.joining());
  }

  private static String escaped(char unit) {
    return switch (unit) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      default -> isPlain(unit) ? String.valueOf(unit) : String.format("\\u%04x", (int) unit);
    };
  }

  private static boolean isPlain(char unit) {
    return (unit >= ' ' && unit < 0x7f)
        || (unit > 0xff && (Character.isLetterOrDigit(unit) || isSymbol(unit)));
  }

  private static boolean isSymbol(char unit) {
    int type = Character.getType(unit);
    return type == Character.MATH_SYMBOL || type == Character.OTHER_SYMBOL;
  }
}

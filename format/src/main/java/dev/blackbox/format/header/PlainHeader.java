package dev.blackbox.format.header;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads headers of plain {@code key: word} lines, as most are, without starting the YAML library.
 * Anything that YAML could read in another way is left to the library.
 */
final class PlainHeader {
  private PlainHeader() {}

  /** The header, or empty if it needs the library. */
  static Optional<Header> read(String text) {
    Map<String, HeaderValue> fields = new LinkedHashMap<>();
    boolean isPlain = text.lines().allMatch(line -> isIgnored(line) || addPlain(line, fields));
    return isPlain ? Optional.of(new Header(fields)) : Optional.empty();
  }

  /** Reads every {@code key: value} line of a header that is not YAML. */
  static Header salvage(String text) {
    Map<String, HeaderValue> fields = new LinkedHashMap<>();
    text.lines()
        .forEach(
            line -> {
              int colon = keyEnd(line);
              if (colon > 0) {
                fields.putIfAbsent(
                    line.substring(0, colon),
                    new HeaderValue.Text(line.substring(colon + 1).strip()));
              }
            });
    return new Header(fields);
  }

  private static boolean isIgnored(String line) {
    return line.isEmpty() || (line.charAt(0) == '#' && isPrintableAscii(line));
  }

  private static boolean addPlain(String line, Map<String, HeaderValue> fields) {
    int colon = keyEnd(line);
    if (colon < 0) {
      return false;
    }
    String value = line.substring(colon + 1).strip();
    return isPrintableAscii(line)
        && isPlain(value)
        && fields.put(line.substring(0, colon), new HeaderValue.Text(value)) == null;
  }

  /** The position of the colon after a bare key at the start of the line, or -1. */
  static int keyEnd(String line) {
    int i = 0;
    while (i < line.length() && isKey(line.charAt(i), i == 0)) {
      i++;
    }
    boolean isKey = i > 0 && i < line.length() && line.charAt(i) == ':';
    return isKey && (i + 1 == line.length() || line.charAt(i + 1) == ' ') ? i : -1;
  }

  private static boolean isKey(char c, boolean isFirst) {
    boolean isLetter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    return isLetter || (!isFirst && ((c >= '0' && c <= '9') || c == '.' || c == '-'));
  }

  /** A value that YAML reads as the same text. */
  static boolean isPlain(String value) {
    return !value.isEmpty()
        && (Character.isLetterOrDigit(value.charAt(0))
            || value.charAt(0) == '$'
            || value.charAt(0) == '/')
        && isPrintableAscii(value)
        && !value.contains(": ")
        && !value.contains(" #")
        && !value.endsWith(":");
  }

  private static boolean isPrintableAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }
}

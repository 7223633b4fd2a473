package dev.blackbox.store.redact;

import java.util.ArrayList;
import java.util.List;

/** The replacement of a secret: {@code [redacted:type]} (bbox-1 §9). */
public record RedactionMarker(int start, int end) {
  private static final String OPENING = "[redacted:";
  private static final int LONGEST_TYPE = 64;

  /** Returns the marker for a secret of this type. */
  static String of(String type) {
    return OPENING + type + "]";
  }

  /** Returns all markers in a text, in order. */
  public static List<RedactionMarker> in(String text) {
    List<RedactionMarker> markers = new ArrayList<>();
    int start = text.indexOf(OPENING);
    while (start >= 0) {
      int end = endOfType(text, start + OPENING.length());
      boolean isMarker = end > start + OPENING.length() && end < text.length();
      if (isMarker && text.charAt(end) == ']') {
        markers.add(new RedactionMarker(start, end + 1));
      }
      start = text.indexOf(OPENING, end);
    }
    return markers;
  }

  private static int endOfType(String text, int from) {
    int limit = Math.min(text.length(), from + LONGEST_TYPE);
    int at = from;
    while (at < limit && isTypeCharacter(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isTypeCharacter(char character) {
    return (character >= 'a' && character <= 'z')
        || (character >= '0' && character <= '9')
        || character == '_'
        || character == '-';
  }
}

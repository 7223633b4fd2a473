package dev.blackbox.format.text;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The replacement of a secret in a text: {@code [redacted:github_token]} (bbox-1 §13). Everybody
 * who counts, writes, shows or protects markers asks this class.
 *
 * @param start where it starts
 * @param end where it ends
 * @param type what the secret was
 */
public record RedactionMarker(int start, int end, String type) {
  private static final String OPENING = "[redacted:";
  private static final int LONGEST_TYPE = 64;
  private static final int NONE = -1;

  /** Returns the marker for a secret of this type. */
  public static String of(String type) {
    return OPENING + type + ']';
  }

  /** Returns whether a marker may have this type: 1 to 64 letters, digits and {@code _ - .}. */
  public static boolean isType(String type) {
    return endAt(of(type), 0) == OPENING.length() + type.length() + 1;
  }

  /** Returns whether a text has a marker. */
  public static boolean isIn(String text) {
    return next(text, 0) != null;
  }

  /** Returns all markers in a text, in order. */
  public static List<RedactionMarker> in(String text) {
    List<RedactionMarker> markers = new ArrayList<>(0);
    for (RedactionMarker marker = next(text, 0); marker != null; marker = next(text, marker.end)) {
      markers.add(marker);
    }
    return markers;
  }

  /** Returns the end of the marker that starts here; −1 if there is none. */
  public static int endAt(CharSequence text, int start) {
    int type = start + OPENING.length();
    if (start < 0 || type >= text.length() || !isOpening(text, start)) {
      return NONE;
    }
    int limit = Math.min(text.length() - 1, type + LONGEST_TYPE);
    int end = type;
    while (end < limit && isTypeCharacter(text.charAt(end))) {
      end++;
    }
    return end > type && text.charAt(end) == ']' ? end + 1 : NONE;
  }

  /** The same for the bytes of a line that ends with a newline. */
  public static boolean isAt(byte[] line, int start) {
    for (int index = 0; index < OPENING.length(); index++) {
      if (line[start + index] != OPENING.charAt(index)) {
        return false;
      }
    }
    int type = start + OPENING.length();
    int end = type;
    while (end < type + LONGEST_TYPE && isTypeCharacter((char) line[end])) {
      end++;
    }
    return end > type && line[end] == ']';
  }

  /** Returns the start of the marker whose type starts here. */
  public static int startBefore(int type) {
    return type - OPENING.length();
  }

  private static @Nullable RedactionMarker next(String text, int from) {
    for (int start = text.indexOf(OPENING, from); start >= 0; ) {
      int end = endAt(text, start);
      if (end >= 0) {
        return new RedactionMarker(start, end, text.substring(start + OPENING.length(), end - 1));
      }
      start = text.indexOf(OPENING, start + 1);
    }
    return null;
  }

  private static boolean isOpening(CharSequence text, int start) {
    for (int index = 0; index < OPENING.length(); index++) {
      if (text.charAt(start + index) != OPENING.charAt(index)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isTypeCharacter(char character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9')
        || character == '_'
        || character == '-'
        || character == '.';
  }
}

package dev.blackbox.format.canonical;

import java.nio.charset.StandardCharsets;

/**
 * Iterates over the members of an object in canonical form.
 *
 * <pre>{@code
 * CanonicalMembers members = new CanonicalMembers(form, 0);
 * while (members.next()) … members.key() … members.value() …
 * }</pre>
 */
public final class CanonicalMembers {
  private final byte[] bytes;
  private int next;
  private int keyStart;
  private int valueStart;
  private int valueEnd;

  /** Starts at the object that begins at a position. */
  public CanonicalMembers(byte[] bytes, int start) {
    this.bytes = bytes;
    next = start + 1;
  }

  public boolean next() {
    if (bytes[next] == '}') {
      return false;
    }
    keyStart = bytes[next] == ',' ? next + 1 : next;
    valueStart = stringEnd(bytes, keyStart) + 1;
    valueEnd = valueEnd(bytes, valueStart);
    next = valueEnd;
    return true;
  }

  public String key() {
    return text(bytes, keyStart, valueStart - 1);
  }

  /** Where the key begins, at its quote. */
  public int keyStart() {
    return keyStart;
  }

  public int valueStart() {
    return valueStart;
  }

  public int valueEnd() {
    return valueEnd;
  }

  /** Whether the value is a string. */
  public boolean isText() {
    return bytes[valueStart] == '"';
  }

  /** The text of a string; other values as JSON. */
  public String value() {
    return isText()
        ? text(bytes, valueStart, valueEnd)
        : new String(bytes, valueStart, valueEnd - valueStart, StandardCharsets.UTF_8);
  }

  /** The text of a string in canonical form, quotes included. */
  public static String text(byte[] bytes, int start, int end) {
    String inside = new String(bytes, start + 1, end - start - 2, StandardCharsets.UTF_8);
    return inside.indexOf('\\') < 0 ? inside : unescaped(inside);
  }

  private static String unescaped(String inside) {
    StringBuilder text = new StringBuilder(inside.length());
    for (int i = 0; i < inside.length(); i++) {
      char c = inside.charAt(i);
      if (c != '\\') {
        text.append(c);
      } else {
        char escape = inside.charAt(++i);
        text.append(escape == 'u' ? (char) Integer.parseInt(inside, i + 1, i + 5, 16) : of(escape));
        i += escape == 'u' ? 4 : 0;
      }
    }
    return text.toString();
  }

  private static char of(char escape) {
    return switch (escape) {
      case 'b' -> '\b';
      case 't' -> '\t';
      case 'n' -> '\n';
      case 'f' -> '\f';
      case 'r' -> '\r';
      default -> escape;
    };
  }

  /** Where a string ends, after its quote. */
  static int stringEnd(byte[] bytes, int start) {
    int i = start + 1;
    while (bytes[i] != '"') {
      i += bytes[i] == '\\' ? 2 : 1;
    }
    return i + 1;
  }

  static int valueEnd(byte[] bytes, int start) {
    int depth = 0;
    int i = start;
    do {
      byte c = bytes[i];
      if (c == '"') {
        i = stringEnd(bytes, i);
      } else {
        depth += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        i++;
      }
    } while (depth > 0 || !isEnd(bytes[i]));
    return i;
  }

  private static boolean isEnd(byte c) {
    return c == ',' || c == '}' || c == ']';
  }
}

package dev.blackbox.format.canonical;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes values as JSON without blanks: maps with texts as keys, lists, texts, whole numbers,
 * booleans and null. Rejects values without a canonical form and names their place.
 */
public final class JsonWriter {
  /** Orders by code point, which differs from {@link String#compareTo} beyond U+FFFF. */
  public static final Comparator<String> BY_CODE_POINT = JsonWriter::compareCodePoints;

  private static final int MAX_DEPTH = 1000;

  private byte[] out;
  private int size;
  private final boolean isSorted;

  private final String root;

  /** The keys and indexes that lead to the current value, for messages. */
  private final List<Object> path = new ArrayList<>();

  private JsonWriter(boolean isSorted, String root, int expected) {
    this.isSorted = isSorted;
    this.root = root;
    out = new byte[expected];
  }

  /**
   * The canonical form.
   *
   * @param place how messages begin: {@code input}
   * @throws IllegalArgumentException if there is no canonical form
   */
  public static byte[] canonical(@Nullable Object value, String place) {
    return written(value, place, true);
  }

  /**
   * Writes ASCII with the keys in their original order.
   *
   * @throws IllegalArgumentException if there is no such form
   */
  public static byte[] ascii(@Nullable Object value, String place) {
    return AsciiForm.of(written(value, place, false));
  }

  private static byte[] written(@Nullable Object value, String place, boolean isSorted) {
    int expected = value instanceof CharSequence text ? text.length() + 16 : 512;
    JsonWriter writer = new JsonWriter(isSorted, place, expected);
    writer.value(value);
    return Arrays.copyOf(writer.out, writer.size);
  }

  private void value(@Nullable Object value) {
    if (value == null || value instanceof Boolean || isWhole(value)) {
      ascii(String.valueOf(value));
    } else if (value instanceof CharSequence text) {
      text(text.toString());
    } else if (value instanceof CanonicalJson json) {
      put(json.bytes());
    } else if (value instanceof Map<?, ?> map) {
      members(map);
    } else if (value instanceof Iterable<?> items) {
      items(items);
    } else {
      throw new IllegalArgumentException(
          place() + ": " + value + " has no canonical form in JSON; write it as a string");
    }
  }

  private static boolean isWhole(Object value) {
    return value instanceof Integer
        || value instanceof Long
        || value instanceof BigInteger
        || value instanceof Short
        || value instanceof Byte;
  }

  private String place() {
    StringBuilder place = new StringBuilder(root);
    for (Object step : path) {
      place.append(step instanceof String key ? "." + key : "[" + step + "]");
    }
    return place.toString();
  }

  private void requireRoom() {
    if (path.size() >= MAX_DEPTH) {
      String place = place();
      throw new IllegalArgumentException(
          place.substring(0, Math.min(place.length(), 80)) + ": nested deeper than " + MAX_DEPTH);
    }
  }

  private void members(Map<?, ?> map) {
    requireRoom();
    char before = '{';
    for (Map.Entry<?, ?> entry : entries(map)) {
      put(before);
      String key = (String) entry.getKey();
      path.add(key);
      text(key);
      put(':');
      value(entry.getValue());
      path.remove(path.size() - 1);
      before = ',';
    }
    ascii(map.isEmpty() ? "{}" : "}");
  }

  /** The members in the order of writing. */
  private Iterable<? extends Map.Entry<?, ?>> entries(Map<?, ?> map) {
    if (map instanceof SortedMap<?, ?> sorted && BY_CODE_POINT.equals(sorted.comparator())) {
      return map.entrySet();
    }
    List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
    for (Map.Entry<?, ?> entry : entries) {
      if (!(entry.getKey() instanceof String)) {
        throw new IllegalArgumentException(
            place() + ": a key is a string, found " + entry.getKey());
      }
    }
    if (isSorted) {
      entries.sort(Comparator.comparing(entry -> (String) entry.getKey(), BY_CODE_POINT));
    }
    return entries;
  }

  private void items(Iterable<?> items) {
    requireRoom();
    char before = '[';
    int index = 0;
    for (Object item : items) {
      put(before);
      path.add(index++);
      value(item);
      path.remove(path.size() - 1);
      before = ',';
    }
    ascii(index == 0 ? "[]" : "]");
  }

  private void text(String text) {
    put('"');
    int i = plain(text, 0);
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c < 0x80) {
        ascii(AsciiForm.escape(c));
        i++;
      } else {
        i = beyondAscii(text, i);
      }
      i = plain(text, i);
    }
    put('"');
  }

  /** Writes the characters at a position that need no escape, and returns where they end. */
  private int plain(String text, int from) {
    int length = text.length();
    reserve(length - from);
    byte[] bytes = out;
    int shift = size - from;
    int i = from;
    while (i < length) {
      char c = text.charAt(i);
      if (c < ' ' || c == '"' || c == '\\' || c >= 0x80) {
        break;
      }
      bytes[shift + i++] = (byte) c;
    }
    size = shift + i;
    return i;
  }

  /** Writes the characters beyond ASCII at a position, and returns where they end. */
  private int beyondAscii(String text, int from) {
    int to = from;
    while (to < text.length() && text.charAt(to) >= 0x80) {
      if (Character.isSurrogate(text.charAt(to))) {
        requirePair(text, to);
        to++;
      }
      to++;
    }
    put(text.substring(from, to).getBytes(StandardCharsets.UTF_8));
    return to;
  }

  private void requirePair(String text, int at) {
    if (!Character.isSurrogatePair(
        text.charAt(at), at + 1 < text.length() ? text.charAt(at + 1) : ' ')) {
      throw new IllegalArgumentException(
          place() + ": the text has a lone surrogate, which UTF-8 cannot encode");
    }
  }

  private void ascii(String text) {
    for (int i = 0; i < text.length(); i++) {
      put(text.charAt(i));
    }
  }

  private void put(char ascii) {
    reserve(1);
    out[size++] = (byte) ascii;
  }

  private void put(byte[] bytes) {
    reserve(bytes.length);
    System.arraycopy(bytes, 0, out, size, bytes.length);
    size += bytes.length;
  }

  /** Escapes outgrow what a text was given, so that each growth doubles the room. */
  private void reserve(int more) {
    if (out.length - size < more) {
      out = Arrays.copyOf(out, Math.max(out.length * 2, size + more));
    }
  }

  private static int compareCodePoints(String left, String right) {
    int length = Math.min(left.length(), right.length());
    for (int i = 0; i < length; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        boolean isSame = Character.isSurrogate(a) == Character.isSurrogate(b);
        return isSame ? a - b : Character.isSurrogate(a) ? 1 : -1;
      }
    }
    return left.length() - right.length();
  }
}

package dev.blackbox.format.canonical;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes values as JSON without blanks: maps with texts as keys, lists, texts, whole numbers,
 * booleans and null. Rejects values without a canonical form and names their place.
 */
public final class JsonWriter {
  /** Orders by code point, which differs from {@link String#compareTo} beyond U+FFFF. */
  public static final Comparator<String> BY_CODE_POINT = JsonWriter::compareCodePoints;

  private static final int MAX_DEPTH = 1000;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream(256);
  private final boolean isSorted;
  private int depth;

  private JsonWriter(boolean isSorted) {
    this.isSorted = isSorted;
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
    JsonWriter writer = new JsonWriter(isSorted);
    writer.value(value, place);
    return writer.out.toByteArray();
  }

  private void value(@Nullable Object value, String place) {
    if (value == null || value instanceof Boolean || isWhole(value)) {
      ascii(String.valueOf(value));
    } else if (value instanceof CharSequence text) {
      text(text.toString(), place);
    } else if (value instanceof CanonicalJson json) {
      out.writeBytes(json.bytes());
    } else if (value instanceof Map<?, ?> map) {
      members(map, place);
    } else if (value instanceof Iterable<?> items) {
      items(items, place);
    } else {
      throw new IllegalArgumentException(
          place + ": " + value + " has no canonical form in JSON; write it as a string");
    }
  }

  private static boolean isWhole(Object value) {
    return value instanceof Integer
        || value instanceof Long
        || value instanceof BigInteger
        || value instanceof Short
        || value instanceof Byte;
  }

  private void enter(String place) {
    if (++depth > MAX_DEPTH) {
      throw new IllegalArgumentException(
          place.substring(0, Math.min(place.length(), 80)) + ": nested deeper than " + MAX_DEPTH);
    }
  }

  private void members(Map<?, ?> map, String place) {
    enter(place);
    List<String> keys = new ArrayList<>(map.size());
    for (Object key : map.keySet()) {
      if (!(key instanceof String text)) {
        throw new IllegalArgumentException(place + ": a key is a string, found " + key);
      }
      keys.add(text);
    }
    if (isSorted) {
      keys.sort(BY_CODE_POINT);
    }
    char before = '{';
    for (String key : keys) {
      out.write(before);
      String inside = place + "." + key;
      text(key, inside);
      out.write(':');
      value(map.get(key), inside);
      before = ',';
    }
    ascii(keys.isEmpty() ? "{}" : "}");
    depth--;
  }

  private void items(Iterable<?> items, String place) {
    enter(place);
    char before = '[';
    int index = 0;
    for (Object item : items) {
      out.write(before);
      value(item, place + "[" + index++ + "]");
      before = ',';
    }
    ascii(index == 0 ? "[]" : "]");
    depth--;
  }

  private void text(String text, String place) {
    out.write('"');
    int plain = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\' || c < ' ') {
        utf8(text, plain, i);
        ascii(AsciiForm.escape(c));
        plain = i + 1;
      } else if (Character.isSurrogate(c)) {
        requirePair(text, i, place);
        i++;
      }
    }
    utf8(text, plain, text.length());
    out.write('"');
  }

  private static void requirePair(String text, int at, String place) {
    if (!Character.isSurrogatePair(
        text.charAt(at), at + 1 < text.length() ? text.charAt(at + 1) : ' ')) {
      throw new IllegalArgumentException(
          place + ": the text has a lone surrogate, which UTF-8 cannot encode");
    }
  }

  private void utf8(String text, int from, int to) {
    if (from < to) {
      out.writeBytes(text.substring(from, to).getBytes(StandardCharsets.UTF_8));
    }
  }

  private void ascii(String text) {
    out.writeBytes(text.getBytes(StandardCharsets.US_ASCII));
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

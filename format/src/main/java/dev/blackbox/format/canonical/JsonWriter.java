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

  /** Where the current value is, for messages. */
  private final StringBuilder place;

  private int depth;

  private JsonWriter(boolean isSorted, String place) {
    this.isSorted = isSorted;
    this.place = new StringBuilder(place);
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
    JsonWriter writer = new JsonWriter(isSorted, place);
    writer.value(value);
    return writer.out.toByteArray();
  }

  private void value(@Nullable Object value) {
    if (value == null || value instanceof Boolean || isWhole(value)) {
      ascii(String.valueOf(value));
    } else if (value instanceof CharSequence text) {
      text(text.toString());
    } else if (value instanceof CanonicalJson json) {
      out.writeBytes(json.bytes());
    } else if (value instanceof Map<?, ?> map) {
      members(map);
    } else if (value instanceof Iterable<?> items) {
      items(items);
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

  private void enter() {
    if (++depth > MAX_DEPTH) {
      throw new IllegalArgumentException(
          place.substring(0, Math.min(place.length(), 80)) + ": nested deeper than " + MAX_DEPTH);
    }
  }

  private void members(Map<?, ?> map) {
    enter();
    List<Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
    for (Map.Entry<?, ?> entry : entries) {
      if (!(entry.getKey() instanceof String)) {
        throw new IllegalArgumentException(place + ": a key is a string, found " + entry.getKey());
      }
    }
    if (isSorted) {
      entries.sort(Comparator.comparing(entry -> (String) entry.getKey(), BY_CODE_POINT));
    }
    char before = '{';
    int length = place.length();
    for (Map.Entry<?, ?> entry : entries) {
      out.write(before);
      String key = (String) entry.getKey();
      place.append('.').append(key);
      text(key);
      out.write(':');
      value(entry.getValue());
      place.setLength(length);
      before = ',';
    }
    ascii(entries.isEmpty() ? "{}" : "}");
    depth--;
  }

  private void items(Iterable<?> items) {
    enter();
    char before = '[';
    int index = 0;
    int length = place.length();
    for (Object item : items) {
      out.write(before);
      place.append('[').append(index++).append(']');
      value(item);
      place.setLength(length);
      before = ',';
    }
    ascii(index == 0 ? "[]" : "]");
    depth--;
  }

  private void text(String text) {
    out.write('"');
    int plain = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\' || c < ' ') {
        utf8(text, plain, i);
        ascii(AsciiForm.escape(c));
        plain = i + 1;
      } else if (Character.isSurrogate(c)) {
        requirePair(text, i);
        i++;
      }
    }
    utf8(text, plain, text.length());
    out.write('"');
  }

  private void requirePair(String text, int at) {
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

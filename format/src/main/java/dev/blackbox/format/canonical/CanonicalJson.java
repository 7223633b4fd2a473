package dev.blackbox.format.canonical;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A JSON value in its canonical form; values with equal forms are equal. */
public final class CanonicalJson {
  public static final CanonicalJson NULL = of(null);
  public static final CanonicalJson EMPTY = of(Map.of());

  private static final String WRAP = "{\"\":";

  private final byte[] bytes;

  private CanonicalJson(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * Creates a value from maps, lists, texts, whole numbers, booleans and null.
   *
   * @throws IllegalArgumentException if it has no canonical form
   */
  public static CanonicalJson of(@Nullable Object value) {
    return of(value, "value");
  }

  /**
   * As {@link #of(Object)}.
   *
   * @param place how the message of the exception begins
   */
  public static CanonicalJson of(@Nullable Object value, String place) {
    return value instanceof CanonicalJson json
        ? json
        : new CanonicalJson(JsonWriter.canonical(value, place));
  }

  /** Parses JSON; empty if it is not JSON or has no canonical form. */
  public static Optional<CanonicalJson> parse(String json) {
    return parse(json, true);
  }

  /** Parses JSON; values without a canonical form are kept as they are. */
  public static Optional<CanonicalJson> parseAny(String json) {
    return parse(json, false);
  }

  private static Optional<CanonicalJson> parse(String json, boolean isStrict) {
    // between values the line ending is as good as the other, in a string neither is JSON
    byte[] line = (WRAP + json.replace('\n', '\r') + "}").getBytes(StandardCharsets.UTF_8);
    CanonicalScanner scanner = new CanonicalScanner(new ByteArrayInputStream(line), UNWATCHED);
    try {
      scanner.scan();
    } catch (UnreadableLineException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    boolean isFine = !isStrict || scanner.deviations().stream().noneMatch(Deviation::hasNoForm);
    CanonicalText text = scanner.text();
    CanonicalMembers only = new CanonicalMembers(text.bytes(), 0);
    boolean isOne = isFine && text.isHeld() && only.next() && only.valueEnd() == text.size() - 1;
    return isOne
        ? Optional.of(slice(text.bytes(), WRAP.length(), only.valueEnd()))
        : Optional.empty();
  }

  private static final CanonicalScanner.Watcher UNWATCHED =
      new CanonicalScanner.Watcher() {
        @Override
        public void member(CanonicalText text, int keyStart, int valueStart, byte first) {}

        @Override
        public void sorted(CanonicalText text) {}
      };

  /** Copies a part of a text in canonical form. */
  public static CanonicalJson slice(byte[] canonical, int from, int to) {
    return new CanonicalJson(Arrays.copyOfRange(canonical, from, to));
  }

  /** The canonical form; do not change the array. */
  public byte[] bytes() {
    return bytes;
  }

  public boolean isText() {
    return bytes[0] == '"';
  }

  public boolean isObject() {
    return bytes[0] == '{';
  }

  public boolean isList() {
    return bytes[0] == '[';
  }

  public boolean isNull() {
    return bytes[0] == 'n';
  }

  /** Whether it is a whole number. */
  public boolean isWholeNumber() {
    boolean isNumber = bytes[0] == '-' || (bytes[0] >= '0' && bytes[0] <= '9');
    return isNumber && json().matches("-?[0-9]+");
  }

  /** The text of a string; other values in canonical form. */
  public String text() {
    return isText() ? CanonicalMembers.text(bytes, 0, bytes.length) : json();
  }

  /** The canonical form as text. */
  public String json() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The members of an object in their order; empty for other values. */
  public Map<String, CanonicalJson> members() {
    Map<String, CanonicalJson> members = new LinkedHashMap<>();
    if (isObject()) {
      CanonicalMembers each = new CanonicalMembers(bytes, 0);
      while (each.next()) {
        members.put(each.key(), slice(bytes, each.valueStart(), each.valueEnd()));
      }
    }
    return members;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CanonicalJson json && Arrays.equals(bytes, json.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return json();
  }
}

package dev.blackbox.format.json;

import dev.blackbox.format.line.QuotedString;
import dev.blackbox.format.text.Digits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A JSON value in memory. A missing value is {@code null} and can be queried like any other, so
 * that records of unknown versions need no special care.
 *
 * <pre>{@code
 * record.path("message").path("usage").number("input_tokens")
 * }</pre>
 */
public sealed interface Json {
  static Json of(String text) {
    return new Text(text);
  }

  static Json of(long number) {
    return new Literal(Long.toString(number));
  }

  static Json of(boolean claim) {
    return new Literal(Boolean.toString(claim));
  }

  /** An array of strings. */
  static Json of(List<String> texts) {
    return new Items(texts.stream().map(Json::of).toList());
  }

  /** The text with U+FFFD for each lone surrogate, which UTF-8 cannot encode. */
  static String wellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return repaired(text);
      }
    }
    return text;
  }

  private static String repaired(String text) {
    StringBuilder whole = new StringBuilder(text);
    for (int i = 0; i < text.length(); i++) {
      if (QuotedString.isLoneSurrogate(text, i)) {
        whole.setCharAt(i, '\ufffd');
      }
    }
    return whole.toString();
  }

  /** Whether it is a string or a literal. */
  default boolean isScalar() {
    return this instanceof Text || this instanceof Literal;
  }

  /** The text of a string or literal; other values as JSON. */
  default String text() {
    return JsonText.of(this);
  }

  /** The field of an object; {@code null} if there is no such field. */
  default Json path(String name) {
    return this instanceof Fields object ? object.get(name).orElse(Literal.NULL) : Literal.NULL;
  }

  /**
   * The first of these fields that is not {@code null}; agents spell some names in several ways.
   */
  default Json path(String name, String otherName) {
    Json first = path(name);
    return first.isNull() ? path(otherName) : first;
  }

  default boolean isNull() {
    return this instanceof Literal literal && literal.text().equals("null");
  }

  default boolean isText() {
    return this instanceof Text;
  }

  default boolean isObject() {
    return this instanceof Fields;
  }

  default boolean isTrue() {
    return this instanceof Literal literal && literal.text().equals("true");
  }

  /** The items of an array; empty for other values. */
  default List<Json> items() {
    return List.of();
  }

  /** The fields of an object; empty for other values. */
  default List<Field> fields() {
    return List.of();
  }

  /** The text of a string, an empty text for {@code null}, and compact JSON of anything else. */
  default String asString() {
    return isNull() ? "" : text();
  }

  /** The text of a field, as {@link #asString()} gives it. */
  default String string(String name) {
    return path(name).asString();
  }

  /** A whole number of at most 18 digits, or 0. */
  default long asNumber() {
    return this instanceof Literal literal ? Math.max(0, Digits.number(literal.text())) : 0;
  }

  /** The number in a field, as {@link #asNumber()} gives it. */
  default long number(String name) {
    return path(name).asNumber();
  }

  record Text(String text) implements Json {}

  /** A number, {@code true}, {@code false} or {@code null}, as written. */
  record Literal(String text) implements Json {
    public static final Literal NULL = new Literal("null");

    public boolean isNumber() {
      return !isNull() && !text.equals("true") && !text.equals("false");
    }

    public boolean isWholeNumber() {
      return Digits.areAll(text);
    }
  }

  /** An array. */
  record Items(List<Json> items) implements Json {
    public Items {
      items = List.copyOf(items);
    }
  }

  /** An object; of a repeated name the last value counts. */
  record Fields(List<Field> fields) implements Json {
    public static final Fields EMPTY = new Fields(List.of());

    public Fields {
      fields = List.copyOf(fields);
    }

    public Optional<Json> get(String name) {
      for (int i = fields.size() - 1; i >= 0; i--) {
        if (fields.get(i).name().equals(name)) {
          return Optional.of(fields.get(i).value());
        }
      }
      return Optional.empty();
    }

    public Fields with(String name, Json value) {
      List<Field> longer = new ArrayList<>(fields);
      longer.add(new Field(name, value));
      return new Fields(longer);
    }
  }

  /** A field; a lone surrogate in its name, which JSON readers refuse, becomes U+FFFD. */
  record Field(String name, Json value) {
    public Field {
      name = wellFormed(name);
    }
  }
}

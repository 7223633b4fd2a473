package dev.blackbox.intake.source;

import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/**
 * A value of a JSON record. A missing value is {@link Absent} and can be queried like any other, so
 * that records of unknown versions need no special care.
 *
 * <pre>{@code
 * record.get("message").get("usage").number("input_tokens")
 * }</pre>
 */
public sealed interface Node {
  /** A missing value, or {@code null}. */
  enum Absent implements Node {
    VALUE
  }

  static Node absent() {
    return Absent.VALUE;
  }

  record Text(String value) implements Node {}

  /** A number, {@code true} or {@code false}, as written. */
  record Literal(String value) implements Node {}

  record Items(List<Node> values) implements Node {}

  /** An object; of repeated names, the last one wins. */
  record Fields(SequencedMap<String, Node> values) implements Node {}

  /** The field of an object. */
  default Node get(String name) {
    return this instanceof Fields fields ? fields.values().getOrDefault(name, absent()) : absent();
  }

  /** The first of these fields that exists; agents spell some names in several ways. */
  default Node any(String name, String otherName) {
    Node first = get(name);
    return first.isAbsent() ? get(otherName) : first;
  }

  default boolean isAbsent() {
    return this instanceof Absent;
  }

  default boolean isText() {
    return this instanceof Text;
  }

  default boolean isObject() {
    return this instanceof Fields;
  }

  default boolean isTrue() {
    return this instanceof Literal literal && literal.value().equals("true");
  }

  /** The items of a list; empty for other values. */
  default List<Node> items() {
    return this instanceof Items items ? items.values() : List.of();
  }

  /** The fields of an object; empty for other values. */
  default Map<String, Node> fields() {
    return this instanceof Fields fields ? fields.values() : Map.of();
  }

  /** The text of a string, an empty text if absent, and compact JSON of anything else. */
  default String text() {
    return switch (this) {
      case Absent _ -> "";
      case Text text -> text.value();
      case Literal literal -> literal.value();
      case Items _, Fields _ -> NodeReader.json(this);
    };
  }

  default String text(String name) {
    return get(name).text();
  }

  /** A whole number of at most 18 digits, or 0. */
  default long number(String name) {
    return get(name).number();
  }

  default long number() {
    String digits = this instanceof Literal literal ? literal.value() : "";
    boolean isWhole = !digits.isEmpty() && digits.length() <= 18;
    for (int i = 0; i < digits.length() && isWhole; i++) {
      isWhole = digits.charAt(i) >= '0' && digits.charAt(i) <= '9';
    }
    return isWhole ? Long.parseLong(digits) : 0;
  }
}

package dev.blackbox.format.json;

import dev.blackbox.format.line.Quoted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A JSON value small enough to hold. */
public sealed interface Json {

  /** A value a person would write as one word. */
  default boolean isScalar() {
    return this instanceof Text || this instanceof Literal;
  }

  /** The text of a string or literal, the JSON of everything else. */
  default String text() {
    return JsonText.of(this);
  }

  record Text(String text) implements Json {}

  /** A number, {@code true}, {@code false} or {@code null}, as written. */
  record Literal(String text) implements Json {
    public boolean isNull() {
      return text.equals("null");
    }

    public boolean isWholeNumber() {
      for (int i = 0; i < text.length(); i++) {
        if (text.charAt(i) < '0' || text.charAt(i) > '9') {
          return false;
        }
      }
      return true;
    }
  }

  record Items(List<Json> items) implements Json {
    public Items {
      items = List.copyOf(items);
    }
  }

  /** An object; where a name stands twice the last one wins. */
  record Fields(List<Field> fields) implements Json {
    public Fields {
      fields = List.copyOf(fields);
    }

    public Optional<Json> get(String name) {
      Optional<Json> found = Optional.empty();
      for (Field field : fields) {
        if (field.name().equals(name)) {
          found = Optional.of(field.value());
        }
      }
      return found;
    }

    public Fields with(String name, Json value) {
      List<Field> longer = new ArrayList<>(fields);
      longer.add(new Field(name, value));
      return new Fields(longer);
    }
  }

  /** A field; half a character in its name, which JSON readers refuse, becomes U+FFFD. */
  record Field(String name, Json value) {
    public Field {
      name = wellFormed(name);
    }

    private static String wellFormed(String name) {
      for (int i = 0; i < name.length(); i++) {
        if (Character.isSurrogate(name.charAt(i))) {
          return repaired(name);
        }
      }
      return name;
    }

    private static String repaired(String name) {
      StringBuilder whole = new StringBuilder(name);
      for (int i = 0; i < name.length(); i++) {
        if (Quoted.isLoneSurrogate(name, i)) {
          whole.setCharAt(i, '\ufffd');
        }
      }
      return whole.toString();
    }
  }
}

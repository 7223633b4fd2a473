package dev.blackbox.format.header;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** The value of a header field: a text, a list or a map of them. */
public sealed interface HeaderValue {

  /** The value as people write it in a header: {@code [github, linear]}. */
  String display();

  record Text(String text) implements HeaderValue {
    @Override
    public String display() {
      return text;
    }
  }

  record Items(List<HeaderValue> items) implements HeaderValue {
    public Items {
      items = List.copyOf(items);
    }

    @Override
    public String display() {
      StringJoiner joined = new StringJoiner(", ", "[", "]");
      items.forEach(item -> joined.add(item.display()));
      return joined.toString();
    }
  }

  record Fields(Map<String, HeaderValue> fields) implements HeaderValue {
    public Fields {
      fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
    }

    @Override
    public String display() {
      StringJoiner joined = new StringJoiner(", ", "{", "}");
      fields.forEach((key, value) -> joined.add(key + ": " + value.display()));
      return joined.toString();
    }
  }
}

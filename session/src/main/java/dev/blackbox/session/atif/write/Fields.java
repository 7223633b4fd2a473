package dev.blackbox.session.atif.write;

import dev.blackbox.format.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Puts an object together and leaves out what is null. */
public final class Fields {
  private final Map<String, Json> fields = new LinkedHashMap<>();

  public Fields add(String name, @Nullable Json value) {
    if (value != null) {
      fields.put(name, value);
    }
    return this;
  }

  public Fields text(String name, @Nullable String value) {
    return add(name, value == null ? null : new Json.Text(value));
  }

  public Fields number(String name, @Nullable Long value) {
    return add(name, value == null ? null : new Json.Literal(Long.toString(value)));
  }

  public Fields number(String name, @Nullable BigDecimal value) {
    return add(name, value == null ? null : new Json.Literal(value.toPlainString()));
  }

  public Fields truth(String name, @Nullable Boolean value) {
    return add(name, value == null ? null : new Json.Literal(Boolean.toString(value)));
  }

  public <T> Fields items(
      String name, @Nullable List<T> values, Function<? super T, ? extends Json> json) {
    return add(
        name, values == null ? null : new Json.Items(values.stream().<Json>map(json).toList()));
  }

  /** Adds what is not there yet. */
  public Fields all(Json.Fields more) {
    more.fields().forEach(field -> fields.putIfAbsent(field.name(), field.value()));
    return this;
  }

  public boolean isEmpty() {
    return fields.isEmpty();
  }

  public Json.Fields toJson() {
    List<Json.Field> list = new ArrayList<>(fields.size());
    fields.forEach((name, value) -> list.add(new Json.Field(name, value)));
    return new Json.Fields(list);
  }

  /** The object, or nothing where it would be empty. */
  public @Nullable Json toJsonOrNull() {
    return fields.isEmpty() ? null : toJson();
  }
}

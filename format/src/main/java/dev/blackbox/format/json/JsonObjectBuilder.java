package dev.blackbox.format.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Builds a JSON object; fields whose value is null are left out. */
public final class JsonObjectBuilder {
  /** Up to this many fields are searched one by one; further ones are found in a map. */
  private static final int FEW = 16;

  private final List<Json.Field> fields = new ArrayList<>();
  private @Nullable Map<String, Integer> places;

  public JsonObjectBuilder add(String name, @Nullable Json value) {
    if (value != null) {
      Json.Field field = new Json.Field(name, value);
      int at = indexOf(field.name());
      if (at < 0) {
        append(field);
      } else {
        fields.set(at, field);
      }
    }
    return this;
  }

  private void append(Json.Field field) {
    if (fields.size() >= FEW) {
      places = places == null ? new HashMap<>() : places;
      places.put(field.name(), fields.size());
    }
    fields.add(field);
  }

  private int indexOf(String name) {
    int few = Math.min(fields.size(), FEW);
    for (int i = 0; i < few; i++) {
      if (fields.get(i).name().equals(name)) {
        return i;
      }
    }
    return places == null ? -1 : places.getOrDefault(name, -1);
  }

  public JsonObjectBuilder text(String name, @Nullable String value) {
    return add(name, value == null ? null : new Json.Text(value));
  }

  public JsonObjectBuilder number(String name, @Nullable Long value) {
    return add(name, value == null ? null : new Json.Literal(Long.toString(value)));
  }

  public JsonObjectBuilder number(String name, @Nullable BigDecimal value) {
    return add(name, value == null ? null : new Json.Literal(value.toPlainString()));
  }

  public JsonObjectBuilder truth(String name, @Nullable Boolean value) {
    return add(name, value == null ? null : new Json.Literal(Boolean.toString(value)));
  }

  public <T> JsonObjectBuilder items(
      String name, @Nullable List<T> values, Function<? super T, ? extends Json> json) {
    if (values == null) {
      return this;
    }
    List<Json> items = new ArrayList<>(values.size());
    for (T value : values) {
      items.add(json.apply(value));
    }
    return add(name, new Json.Items(items));
  }

  /** Adds the fields whose names are not used yet. */
  public JsonObjectBuilder all(Json.Fields more) {
    for (Json.Field field : more.fields()) {
      if (indexOf(field.name()) < 0) {
        append(field);
      }
    }
    return this;
  }

  public boolean isEmpty() {
    return fields.isEmpty();
  }

  public Json.Fields toJson() {
    return fields.isEmpty() ? Json.Fields.EMPTY : new Json.Fields(fields);
  }

  /** The object, or null if it is empty. */
  public @Nullable Json toJsonOrNull() {
    return fields.isEmpty() ? null : toJson();
  }
}

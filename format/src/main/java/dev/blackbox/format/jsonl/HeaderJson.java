package dev.blackbox.format.jsonl;

import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderValue;
import dev.blackbox.format.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The header of a recording as a JSON object whose values are texts, lists and objects. */
final class HeaderJson {
  private HeaderJson() {}

  static Json.Fields toJson(Header header) {
    return fields(header.fields());
  }

  private static Json.Fields fields(Map<String, HeaderValue> values) {
    List<Json.Field> fields = new ArrayList<>();
    values.forEach((key, value) -> fields.add(new Json.Field(key, json(value))));
    return new Json.Fields(fields);
  }

  private static Json json(HeaderValue value) {
    if (value instanceof HeaderValue.Items list) {
      return new Json.Items(list.items().stream().map(HeaderJson::json).toList());
    }
    return value instanceof HeaderValue.Fields map
        ? fields(map.fields())
        : new Json.Text(value.display());
  }

  static Header toHeader(Json.Fields object) {
    return new Header(values(object));
  }

  private static Map<String, HeaderValue> values(Json.Fields object) {
    Map<String, HeaderValue> values = new LinkedHashMap<>();
    object.fields().forEach(field -> values.put(field.name(), value(field.value())));
    return values;
  }

  private static HeaderValue value(Json json) {
    if (json instanceof Json.Items list) {
      return new HeaderValue.Items(list.items().stream().map(HeaderJson::value).toList());
    }
    return json instanceof Json.Fields object
        ? new HeaderValue.Fields(values(object))
        : new HeaderValue.Text(json.text());
  }
}

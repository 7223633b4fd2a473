package dev.blackbox.intake.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads a source apart from the product's own readers: maps, lists, texts and nothing clever. */
public final class JsonLines {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonLines() {}

  /** The lines that are not blank, each as an object, or null if it is not one. */
  public static List<@Nullable Map<String, Object>> read(Path file) throws IOException {
    List<@Nullable Map<String, Object>> records = new ArrayList<>();
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    for (String line : text.split("\n", -1)) {
      if (!line.isBlank()) {
        records.add(object(line));
      }
    }
    return records;
  }

  @SuppressWarnings("unchecked") // keys of JSON objects are texts
  public static @Nullable Map<String, Object> object(String json) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
      parser.nextToken();
      return value(parser) instanceof Map<?, ?> map ? (Map<String, Object>) map : null;
    } catch (JacksonException e) {
      return null;
    }
  }

  private static Object value(JsonParser parser) {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      Map<String, Object> map = new LinkedHashMap<>();
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String name = parser.currentName();
        parser.nextToken();
        map.put(name, value(parser));
      }
      return map;
    }
    if (token == JsonToken.START_ARRAY) {
      List<Object> list = new ArrayList<>();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        list.add(value(parser));
      }
      return list;
    }
    return token == JsonToken.VALUE_STRING ? parser.getString() : new Bare(parser.getString());
  }

  /** A number, true, false or null. */
  public record Bare(String text) {}

  /** Returns the value under these nested keys; an empty text if one is missing. */
  public static Object at(@Nullable Object value, String... keys) {
    Object at = value == null ? "" : value;
    for (String key : keys) {
      at = at instanceof Map<?, ?> map && map.get(key) != null ? map.get(key) : "";
    }
    return at instanceof Bare bare && bare.text().equals("null") ? "" : at;
  }

  public static String text(@Nullable Object value, String... keys) {
    Object at = at(value, keys);
    return at instanceof String text ? text : at instanceof Bare bare ? bare.text() : "";
  }

  public static long number(@Nullable Object value, String... keys) {
    String text = text(value, keys);
    return text.isEmpty() ? 0 : Long.parseLong(text);
  }

  public static List<?> list(@Nullable Object value, String... keys) {
    return at(value, keys) instanceof List<?> list ? list : List.of();
  }
}

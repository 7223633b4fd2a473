package dev.blackbox.intake.source;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** Reads JSON records as far as a {@link FieldSelection} selects them. */
public final class RecordReader {
  private static final int MAX_DEPTH = 256;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxStringLength(Integer.MAX_VALUE)
                  .build())
          .build();

  private final FieldSelection selection;

  public RecordReader(FieldSelection selection) {
    this.selection = selection;
  }

  /** The text of a top-level field; reads no further than that field. */
  public static Optional<String> peek(byte[] bytes, int from, int to, String field) {
    try (JsonParser parser = parser(bytes, from, to)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      String name = parser.nextName();
      while (name != null) {
        JsonToken value = parser.nextToken();
        if (name.equals(field)) {
          return value == JsonToken.VALUE_STRING
              ? Optional.of(parser.getString())
              : Optional.empty();
        }
        parser.skipChildren();
        name = parser.nextName();
      }
      return Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** Reads a record; empty if the bytes are not one JSON value. */
  public Optional<Json> read(byte[] bytes, int from, int to) {
    try (JsonParser parser = parser(bytes, from, to)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        return Optional.empty();
      }
      Json value = first == JsonToken.START_OBJECT ? record(parser) : JsonText.value(parser);
      return parser.nextToken() == null ? Optional.of(value) : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** Reads the JSON value in a text, such as the arguments of a call. */
  public static Optional<Json> read(String json) {
    try (JsonParser parser = parser(json)) {
      if (parser.nextToken() == null) {
        return Optional.empty();
      }
      Json value = JsonText.value(parser);
      return parser.nextToken() == null ? Optional.of(value) : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  static JsonParser parser(String json) {
    return FACTORY.createParser(ObjectReadContext.empty(), json);
  }

  private static JsonParser parser(byte[] bytes, int from, int to) {
    return FACTORY.createParser(ObjectReadContext.empty(), bytes, from, to - from);
  }

  private Json record(JsonParser parser) {
    List<Json.Field> fields = new ArrayList<>();
    String name = parser.nextName();
    while (name != null) {
      JsonToken token = parser.nextToken();
      if (selection.skipped().contains(name)) {
        parser.skipChildren();
      } else if (token == JsonToken.START_OBJECT && selection.isPartial(name)) {
        fields.add(new Json.Field(name, part(parser, name)));
      } else {
        fields.add(new Json.Field(name, JsonText.value(parser)));
      }
      name = parser.nextName();
    }
    return new Json.Fields(fields);
  }

  private Json part(JsonParser parser, String top) {
    List<Json.Field> fields = new ArrayList<>();
    String name = parser.nextName();
    while (name != null) {
      parser.nextToken();
      if (selection.isWanted(top, name)) {
        fields.add(new Json.Field(name, JsonText.value(parser)));
      } else {
        parser.skipChildren();
      }
      name = parser.nextName();
    }
    return new Json.Fields(fields);
  }
}

package dev.blackbox.intake.source;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** Reads JSON records into nodes, as far as a {@link FieldSelection} selects them. */
public final class NodeReader {
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

  public NodeReader(FieldSelection selection) {
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
  public Optional<Node> read(byte[] bytes, int from, int to) {
    try (JsonParser parser = parser(bytes, from, to)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        return Optional.empty();
      }
      Node node = first == JsonToken.START_OBJECT ? record(parser) : value(parser, first);
      return parser.nextToken() == null ? Optional.of(node) : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  /** Reads the JSON value in a text, such as the arguments of a call. */
  public static Optional<Node> read(String json) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
      JsonToken first = parser.nextToken();
      if (first == null) {
        return Optional.empty();
      }
      Node node = value(parser, first);
      return parser.nextToken() == null ? Optional.of(node) : Optional.empty();
    } catch (JacksonException e) {
      return Optional.empty();
    }
  }

  private static JsonParser parser(byte[] bytes, int from, int to) {
    return FACTORY.createParser(ObjectReadContext.empty(), bytes, from, to - from);
  }

  private Node record(JsonParser parser) {
    SequencedMap<String, Node> fields = new LinkedHashMap<>();
    String name = parser.nextName();
    while (name != null) {
      JsonToken token = parser.nextToken();
      if (selection.skipped().contains(name)) {
        parser.skipChildren();
      } else if (token == JsonToken.START_OBJECT && selection.isPartial(name)) {
        fields.put(name, part(parser, name));
      } else {
        put(fields, name, value(parser, token));
      }
      name = parser.nextName();
    }
    return new Node.Fields(fields);
  }

  private Node part(JsonParser parser, String top) {
    SequencedMap<String, Node> fields = new LinkedHashMap<>();
    String name = parser.nextName();
    while (name != null) {
      JsonToken token = parser.nextToken();
      if (selection.isWanted(top, name)) {
        put(fields, name, value(parser, token));
      } else {
        parser.skipChildren();
      }
      name = parser.nextName();
    }
    return new Node.Fields(fields);
  }

  private static Node object(JsonParser parser) {
    SequencedMap<String, Node> fields = new LinkedHashMap<>();
    String name = parser.nextName();
    while (name != null) {
      put(fields, name, value(parser, parser.nextToken()));
      name = parser.nextName();
    }
    return new Node.Fields(fields);
  }

  private static void put(Map<String, Node> fields, String name, Node value) {
    if (!value.isAbsent()) {
      fields.put(name, value);
    }
  }

  private static Node value(JsonParser parser, JsonToken token) {
    return switch (token) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> list(parser);
      case VALUE_STRING -> new Node.Text(parser.getString());
      case VALUE_NULL -> Node.absent();
      default -> new Node.Literal(parser.getString());
    };
  }

  private static Node list(JsonParser parser) {
    List<Node> items = new ArrayList<>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      items.add(value(parser, token));
    }
    return new Node.Items(items);
  }

  /** The value as compact JSON. */
  static String json(Node node) {
    StringWriter out = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
      write(node, generator);
    }
    return out.toString();
  }

  private static void write(Node node, JsonGenerator out) {
    switch (node) {
      case Node.Absent _ -> out.writeNull();
      case Node.Text text -> out.writeString(text.value());
      case Node.Literal literal -> out.writeRawValue(literal.value());
      case Node.Items items -> {
        out.writeStartArray();
        items.values().forEach(item -> write(item, out));
        out.writeEndArray();
      }
      case Node.Fields fields -> {
        out.writeStartObject();
        fields
            .values()
            .forEach(
                (name, value) -> {
                  out.writeName(name);
                  write(value, out);
                });
        out.writeEndObject();
      }
    }
  }
}

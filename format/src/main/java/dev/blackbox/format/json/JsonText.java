package dev.blackbox.format.json;

import dev.blackbox.format.bbox.BboxReader;
import java.io.OutputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/** Reads and writes JSON values with Jackson. */
public final class JsonText {
  private static final int MAX_LENGTH = BboxReader.MAX_LINE;

  private static final int MAX_DEPTH = 128;
  private static final int MAX_TOKENS = 4 << 20;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
          .disable(JsonWriteFeature.ESCAPE_FORWARD_SLASHES)
          .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
          .rootValueSeparator("\n")
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxTokenCount(MAX_TOKENS)
                  .maxStringLength(MAX_LENGTH)
                  .maxNameLength(MAX_LENGTH)
                  .build())
          .build();

  private JsonText() {}

  /** A generator of UTF-8 that puts a newline between the values it writes. */
  public static JsonGenerator generator(OutputStream out) {
    return FACTORY.createGenerator(ObjectWriteContext.empty(), out);
  }

  /** A generator that puts a newline between the values it writes. */
  public static JsonGenerator generator(Writer out) {
    return FACTORY.createGenerator(ObjectWriteContext.empty(), out);
  }

  /** The text of a string or literal; other values as compact JSON. */
  public static String of(Json value) {
    if (value instanceof Json.Text text) {
      return text.text();
    }
    StringWriter out = new StringWriter();
    try (JsonGenerator generator = generator(out)) {
      write(value, generator);
    }
    return out.toString();
  }

  public static void write(Json value, JsonGenerator out) {
    if (value instanceof Json.Text text) {
      out.writeString(text.text());
    } else if (value instanceof Json.Literal literal) {
      out.writeRawValue(literal.text());
    } else if (value instanceof Json.Items items) {
      out.writeStartArray();
      items.items().forEach(item -> write(item, out));
      out.writeEndArray();
    } else if (value instanceof Json.Fields fields) {
      out.writeStartObject();
      for (Json.Field field : fields.fields()) {
        write(field, out);
      }
      out.writeEndObject();
    }
  }

  /** Writes a field into the open object. */
  public static void write(Json.Field field, JsonGenerator out) {
    out.writeName(field.name());
    write(field.value(), out);
  }

  /** Reads a text with exactly one value; throws Jackson's unchecked exceptions. */
  public static Json read(Reader in) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), in)) {
      parser.nextToken();
      Json value = value(parser);
      if (parser.nextToken() != null) {
        throw new StreamReadException(parser, "more than one value");
      }
      return value;
    }
  }

  /** Reads the parser's current value and leaves the parser on the value's last token. */
  public static Json value(JsonParser parser) {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT) {
      return fields(parser);
    }
    if (token == JsonToken.START_ARRAY) {
      return items(parser);
    }
    if (token == null) {
      throw new StreamReadException(parser, "no value");
    }
    String text = parser.getString();
    return token == JsonToken.VALUE_STRING ? new Json.Text(text) : new Json.Literal(text);
  }

  private static Json fields(JsonParser parser) {
    List<Json.Field> fields = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      parser.nextToken();
      fields.add(new Json.Field(name, value(parser)));
    }
    return new Json.Fields(fields);
  }

  private static Json items(JsonParser parser) {
    List<Json> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(parser));
    }
    return new Json.Items(items);
  }
}

package dev.blackbox.intake.source;

import dev.blackbox.format.json.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads JSON records from a text that may end within one. A record that is cut off has the fields
 * read so far; a value that is cut off is empty.
 */
public final class CutRecords {
  private final JsonParser parser;
  private boolean isCut;

  private CutRecords(JsonParser parser) {
    this.parser = parser;
  }

  /** The records that a text begins with, up to anything that is not JSON. */
  public static List<Json> in(String text) {
    List<Json> records = new ArrayList<>();
    try (JsonParser parser = RecordReader.parser(text)) {
      CutRecords cut = new CutRecords(parser);
      for (JsonToken first = cut.next(); first != null; first = cut.next()) {
        records.add(cut.value(first));
      }
    }
    return records;
  }

  /** The next token; null at the end, and where the text is cut off or not JSON. */
  private @Nullable JsonToken next() {
    try {
      JsonToken token = isCut ? null : parser.nextToken();
      isCut |= token == null;
      return token;
    } catch (JacksonException e) {
      isCut = true;
      return null;
    }
  }

  private Json value(JsonToken first) {
    return switch (first) {
      case START_OBJECT -> fields();
      case START_ARRAY -> items();
      case VALUE_STRING -> new Json.Text(text());
      default -> new Json.Literal(text());
    };
  }

  /** Jackson reads a string when it is asked for, so that a cut is noticed only then. */
  private String text() {
    try {
      return parser.getString();
    } catch (JacksonException e) {
      isCut = true;
      return "";
    }
  }

  private Json fields() {
    List<Json.Field> fields = new ArrayList<>();
    JsonToken token = next();
    while (token != null && token != JsonToken.END_OBJECT) {
      String name = parser.currentName();
      JsonToken value = next();
      fields.add(new Json.Field(name, value == null ? new Json.Text("") : value(value)));
      token = next();
    }
    return new Json.Fields(fields);
  }

  private Json items() {
    List<Json> items = new ArrayList<>();
    JsonToken token = next();
    while (token != null && token != JsonToken.END_ARRAY) {
      items.add(value(token));
      token = next();
    }
    return new Json.Items(items);
  }
}

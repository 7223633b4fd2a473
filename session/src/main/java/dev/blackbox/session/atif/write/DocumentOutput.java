package dev.blackbox.session.atif.write;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/** Writes a document piece by piece, a line for every value inside its arrays. */
public final class DocumentOutput {
  private final OutputStream out;
  private final JsonGenerator json;

  public DocumentOutput(OutputStream out) {
    this.out = out;
    json = JsonText.generator(out);
  }

  /** Writes punctuation. */
  public void raw(String text) {
    json.writeRaw(text);
  }

  /** Writes a value that stands on its own, on a line of its own unless it is the first. */
  public void value(Json value) {
    JsonText.write(value, json);
  }

  /** Writes values that nobody holds as a whole, each one as {@link #value} does. */
  public JsonGenerator values() {
    return json;
  }

  /** Writes the fields of an object without its braces. */
  public void fields(Json.Fields fields) throws IOException {
    fields(object -> fields.fields().forEach(field -> JsonText.write(field, object)));
  }

  /** Writes the fields that are put into an object, without its braces. */
  public void fields(Consumer<JsonGenerator> content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator object = JsonText.generator(bytes)) {
      object.writeStartObject();
      content.accept(object);
      object.writeEndObject();
    }
    flush();
    out.write(bytes.toByteArray(), 1, bytes.size() - 2);
  }

  /** Writes bytes that are JSON already. */
  public void copy(InputStream bytes) throws IOException {
    flush();
    bytes.transferTo(out);
  }

  public void flush() throws IOException {
    json.flush();
    out.flush();
  }
}

package dev.blackbox.session.atif.write;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.format.json.Utf8Writer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import tools.jackson.core.JsonGenerator;

/** Writes a document piece by piece, a line for every value inside its arrays. */
public final class DocumentOutput {
  private final OutputStream out;
  private final Utf8Writer utf8;
  private final JsonGenerator json;

  public DocumentOutput(OutputStream out) {
    this.out = out;
    utf8 = new Utf8Writer(out);
    json = JsonText.generator(utf8);
  }

  /** Writes punctuation, or JSON that is ready. */
  public void raw(String text) {
    json.writeRaw(text);
  }

  /** Writes a value that stands on its own, on a line of its own unless it is the first. */
  public void value(Json value) {
    JsonText.write(value, json);
  }

  /** Writes the fields of an object without its braces. */
  public void fields(Json.Fields fields) {
    String object = JsonText.of(fields);
    json.writeRaw(object, 1, object.length() - 2);
  }

  /** Writes bytes that are JSON already. */
  public void copy(InputStream bytes) throws IOException {
    flush();
    bytes.transferTo(out);
  }

  public void flush() throws IOException {
    json.flush();
    utf8.flush();
  }
}

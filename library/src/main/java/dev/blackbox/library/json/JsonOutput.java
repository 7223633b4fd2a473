package dev.blackbox.library.json;

import dev.blackbox.format.json.Utf8Writer;
import dev.blackbox.library.common.SafeText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * Writes JSON values, each on its own line:
 *
 * <pre>{@code
 * JsonOutput json = new JsonOutput(out);
 * json.generator().writeStartObject() … .writeEndObject();
 * json.endLine();
 * }</pre>
 *
 * <p>Characters that must not reach a terminal are escaped. They occur only inside strings, where
 * an escape means the same.
 */
public final class JsonOutput {
  private final OutputStream out;
  private final Supplier<List<String>> gaps;
  private final JsonGenerator generator;

  public JsonOutput(OutputStream out) {
    this(out, List::of);
  }

  /**
   * Writes values about recordings.
   *
   * @param gaps what is missing from the recordings that were read since the last call
   */
  public JsonOutput(OutputStream out, Supplier<List<String>> gaps) {
    this.out = out;
    this.gaps = gaps;
    JsonFactory factory =
        JsonFactory.builder()
            .rootValueSeparator("")
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
            .build();
    this.generator =
        factory.createGenerator(
            ObjectWriteContext.empty(), new Utf8Writer(out, SafeText::isHostile));
  }

  public JsonGenerator generator() {
    return generator;
  }

  /** Ends an object about recordings, with what is missing from them, and its line. */
  public void endRecordings() throws IOException {
    List<String> missing = gaps.get();
    if (!missing.isEmpty()) {
      generator.writeArrayPropertyStart("gaps");
      missing.forEach(generator::writeString);
      generator.writeEndArray();
    }
    generator.writeEndObject();
    endLine();
  }

  /** Ends the line of a value. */
  public void endLine() throws IOException {
    separate("\n");
  }

  /** Writes the separator of values on different lines: {@code ,\n}. */
  public void separate(String text) throws IOException {
    generator.flush();
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }
}

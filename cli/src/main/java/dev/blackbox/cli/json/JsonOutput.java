package dev.blackbox.cli.json;

import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.command.OutputException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * JSON on standard output, each value on a line of its own:
 *
 * <pre>{@code
 * JsonOutput json = new JsonOutput(console.out());
 * json.generator().writeStartObject() … .writeEndObject();
 * json.endLine();
 * }</pre>
 */
public final class JsonOutput {
  private final Output out;
  private final JsonGenerator generator;

  public JsonOutput(Output out) {
    this.out = out;
    JsonFactory factory =
        JsonFactory.builder()
            .rootValueSeparator("")
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();
    this.generator = factory.createGenerator(ObjectWriteContext.empty(), new SafeJson(out));
  }

  public JsonGenerator generator() {
    return generator;
  }

  /** Ends the line a value stands in. */
  public void endLine() throws OutputException {
    separate("\n");
  }

  /** Writes what stands between two values that are not in one line: {@code ,\n}. */
  public void separate(String text) throws OutputException {
    generator.flush();
    out.print(text);
  }
}

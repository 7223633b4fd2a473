package dev.blackbox.library.json;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.library.lines.HeaderLine;
import dev.blackbox.library.lines.LineReport;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JsonGenerator;

/** Writes one array per recording with one object per line. */
public final class LineJson implements LineReport {
  private final JsonOutput json;
  private final JsonGenerator generator;
  private boolean isFirst;
  private boolean isInHeader;

  public LineJson(OutputStream out) {
    this.json = new JsonOutput(out);
    this.generator = json.generator();
  }

  @Override
  public void start() throws IOException {
    isFirst = true;
    isInHeader = false;
    json.separate("[");
  }

  @Override
  public boolean shows(LineView line) {
    return true;
  }

  @Override
  public void line(LineView view) throws IOException {
    json.separate(isFirst ? "\n" : ",\n");
    isFirst = false;
    generator.writeStartObject();
    generator.writeNumberProperty("line", view.number());
    generator.writeStringProperty("kind", view.kind().name().toLowerCase(Locale.ROOT));
    parts(view.toLine());
    generator.writeStringProperty("raw", view.text());
    generator.writeEndObject();
  }

  @Override
  public void finish() throws IOException {
    json.separate(isFirst ? "]\n" : "\n]\n");
  }

  private void parts(Line line) {
    switch (line) {
      case Line.Message message -> message(message);
      case Line.McpCall call -> {
        generator.writeStringProperty("server", call.server());
        generator.writeStringProperty("method", call.method());
        statement(call);
      }
      case Line.Statement statement -> statement(statement);
      case Line.Comment comment -> {
        generator.writeStringProperty("type", comment.type().name().toLowerCase(Locale.ROOT));
        generator.writeStringProperty("text", comment.text());
        ArgsJson.write("fields", comment.fields(), generator);
      }
      case Line.Continuation continuation ->
          generator.writeStringProperty("text", continuation.text());
      case Line.HeaderText header -> header(header.text());
      case Line.Blank _, Line.Unknown _ -> {}
    }
  }

  private void message(Line.Message message) {
    generator.writeStringProperty("text", message.text());
    if (message.metrics() != null) {
      ArgsJson.write("metrics", message.metrics().fields(), generator);
    }
    metadata(message.meta());
  }

  private void statement(Line.Statement statement) {
    if (!statement.name().isEmpty()) {
      generator.writeStringProperty("name", statement.name());
    }
    ArgsJson.write("args", statement.args(), generator);
    if (statement.result() != null) {
      generator.writeStringProperty("result", statement.result());
    }
    metadata(statement.meta());
  }

  private void header(String text) {
    HeaderLine line = HeaderLine.of(text, !isInHeader);
    isInHeader = true;
    if (line instanceof HeaderLine.Field(String key, String value)) {
      generator.writeStringProperty("key", key);
      generator.writeStringProperty("value", value);
    }
  }

  /** Of duplicate keys, the last one counts. */
  private void metadata(Metadata meta) {
    if (meta.isEmpty()) {
      return;
    }
    Map<String, String> last = new LinkedHashMap<>();
    for (Metadata.Entry entry : meta.entries()) {
      last.put(entry.key(), entry.value());
    }
    generator.writeObjectPropertyStart("meta");
    last.forEach(generator::writeStringProperty);
    generator.writeEndObject();
  }
}

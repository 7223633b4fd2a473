package dev.blackbox.format.jsonl;

import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.compact.LineFolder;
import dev.blackbox.format.compact.LogicalHeader;
import dev.blackbox.format.compact.LogicalLine;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.format.json.Utf8Writer;
import dev.blackbox.format.line.LineKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/**
 * Writes a recording as JSONL (bbox-1 §11).
 *
 * <pre>
 * t:read src/main.rs → [200 lines]     {"t":"t","n":"read","a":"src/main.rs","r":"[200 lines]"}
 * </pre>
 */
public final class JsonlWriter implements LineConsumer {
  private final OutputStream out;
  private final Utf8Writer utf8;
  private final JsonGenerator json;
  private final LineFolder folder = new LineFolder(this::line);
  private boolean isEmpty = true;

  public JsonlWriter(OutputStream out) {
    this.out = out;
    utf8 = new Utf8Writer(out);
    json = JsonText.generator(utf8);
  }

  /** Accepts the next line; it may be written together with a later one. */
  @Override
  public void accept(LineView line) throws IOException {
    folder.accept(line);
  }

  /** Writes the lines held back. */
  @Override
  public void finish() throws IOException {
    folder.finish();
    json.flush();
    utf8.flush();
    if (!isEmpty) {
      out.write('\n');
      out.flush();
    }
  }

  private void line(LogicalLine line) throws IOException {
    if (LongLineSplitter.isTooLong(line)) {
      LongLineSplitter.of(line).forEach(this::write);
      return;
    }
    Json.Fields object = object(line);
    boolean isCanonical = isCanonical(ObjectText.withEnding(object, line.ending()), line);
    Json.Fields complete = isCanonical ? object : RawText.add(line.bytes(), object);
    write(ObjectText.withEnding(complete, line.ending()));
  }

  private static Json.Fields object(LogicalLine line) throws IOException {
    if (line.kind() == LineKind.HEADER) {
      Json.Fields object = LongLineSplitter.typed(line.kind());
      Optional<Header> header = LogicalHeader.read(line);
      return header.isPresent() ? object.with("h", HeaderJson.toJson(header.get())) : object;
    }
    return line.line()
        .map(LineToJson::convert)
        .orElseGet(() -> LongLineSplitter.typed(line.kind()));
  }

  /** Whether the reader would write the same bytes without the raw text. */
  private static boolean isCanonical(Json.Fields object, LogicalLine line) {
    if (!line.isWhole() || line.kind() == LineKind.UNKNOWN) {
      return false;
    }
    try {
      byte[] rendered = ObjectText.render(object).text().getBytes(StandardCharsets.UTF_8);
      return Arrays.equals(rendered, line.bytes());
    } catch (NotALineException e) {
      return false;
    }
  }

  private void write(Json.Fields object) {
    JsonText.write(object, json);
    isEmpty = false;
  }
}

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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
  private static final int PIECE_LENGTH = 1 << 20;
  private static final int MAX_ESCAPED = 4 << 20;
  private static final int UNICODE_ESCAPE = 6;

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
    if (isTooLong(line)) {
      split(line).forEach(this::write);
      return;
    }
    Json.Fields object = object(line);
    boolean isCanonical = isCanonical(ObjectText.withEnding(object, line.ending()), line);
    Json.Fields complete = isCanonical ? object : RawText.add(line.bytes(), object);
    write(ObjectText.withEnding(complete, line.ending()));
  }

  private static Json.Fields object(LogicalLine line) throws IOException {
    if (line.kind() == LineKind.HEADER) {
      Json.Fields object = typed(line.kind());
      Optional<Header> header = LogicalHeader.read(line);
      return header.isPresent() ? object.with("h", HeaderJson.toJson(header.get())) : object;
    }
    return line.line().map(LineToJson::convert).orElseGet(() -> typed(line.kind()));
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

  /**
   * Whether the JSON would be longer than a reader accepts: it needs the text and the raw bytes.
   */
  private static boolean isTooLong(LogicalLine line) {
    byte[] bytes = line.bytes();
    if (bytes.length <= PIECE_LENGTH) {
      return false;
    }
    return line.line().isEmpty() || escapedLength(bytes) > MAX_ESCAPED || !RawText.isUtf8(bytes);
  }

  /** Estimates the length of the bytes inside a JSON string. */
  private static long escapedLength(byte[] bytes) {
    long length = bytes.length;
    for (byte b : bytes) {
      if (b >= 0 && b < ' ') {
        length += UNICODE_ESCAPE - 1;
      } else if (b == '"' || b == '\\') {
        length++;
      }
    }
    return length;
  }

  /**
   * Splits a long line. Its bytes become several objects with an empty ending; the first one has
   * the line's type.
   */
  private static List<Json.Fields> split(LogicalLine line) {
    List<Json.Fields> pieces = new ArrayList<>();
    byte[] bytes = line.bytes();
    LineKind kind = line.kind();
    int from = 0;
    while (from < bytes.length) {
      int to = pieceEnd(bytes, from);
      String ending = to == bytes.length ? line.ending() : "";
      Json.Fields object = RawText.add(Arrays.copyOfRange(bytes, from, to), typed(kind));
      pieces.add(ObjectText.withEnding(object, ending));
      kind = LineKind.UNKNOWN;
      from = to;
    }
    return pieces;
  }

  /** An object with the kind of a line only. */
  private static Json.Fields typed(LineKind kind) {
    return new Json.Fields(List.of(new Json.Field("t", new Json.Text(LineCode.of(kind)))));
  }

  /** Where the piece ends, if possible between characters. */
  private static int pieceEnd(byte[] bytes, int from) {
    int to = Math.min(from + PIECE_LENGTH, bytes.length);
    for (int i = to; i < bytes.length && i > to - 4; i--) {
      if ((bytes[i] & 0xc0) != 0x80) {
        return i;
      }
    }
    return to;
  }
}

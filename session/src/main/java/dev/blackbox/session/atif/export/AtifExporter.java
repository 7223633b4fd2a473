package dev.blackbox.session.atif.export;

import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.text.Hashes;
import dev.blackbox.session.atif.read.ForeignReader;
import dev.blackbox.session.atif.read.Spools;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.turns.TurnReader;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.exc.JacksonIOException;

/**
 * Writes a recording as an ATIF document, in one pass and in bounded memory.
 *
 * <pre>{@code
 * AtifExporter exporter = new AtifExporter(out, true, blobs, Spools.IN_MEMORY);
 * reader.forEach(exporter);
 * }</pre>
 */
public final class AtifExporter implements LineConsumer {
  private final OutputStream out;
  private final boolean hasSource;
  private final AtifDocumentWriter document;
  private final TurnReader turns;
  private final MessageDigest digest = Hashes.sha256();
  private long newlines;
  private boolean isInHeader = true;
  private @Nullable ForeignExporter foreign;

  /**
   * An exporter.
   *
   * @param hasSource whether the document contains the recording's own lines; without them it is
   *     smaller, and the recording cannot be restored from it
   * @param blobs the blobs whose texts the document contains
   */
  public AtifExporter(OutputStream out, boolean hasSource, TextBlobs blobs, Spools spools) {
    this.out = out;
    this.hasSource = hasSource;
    this.document = new AtifDocumentWriter(out, hasSource, blobs, spools);
    this.turns = new TurnReader(document);
  }

  /** Reads the next line of the recording. */
  @Override
  public void accept(LineView line) throws IOException {
    if (isInHeader && line.kind() != LineKind.HEADER) {
      isInHeader = false;
      foreign = ForeignReader.isMark(line) ? new ForeignExporter(out) : null;
    }
    if (foreign == null && hasSource) {
      digest.update(line.bytes(), line.start(), line.next() - line.start());
      newlines += line.bytes()[line.next() - 1] == '\n' ? 1 : 0;
    }
    try {
      (foreign == null ? turns : foreign).accept(line);
    } catch (JacksonIOException e) {
      throw e.getCause();
    }
  }

  /** Completes the document; call it after the last line. */
  @Override
  public void finish() throws IOException {
    try {
      if (foreign == null) {
        turns.finish();
        document.finish(turns.usage(), hasSource ? claim() : null);
      } else {
        foreign.finish();
      }
    } catch (JacksonIOException e) {
      throw e.getCause();
    }
  }

  /** What the document says about the recording in it. */
  private Json claim() {
    return new JsonObjectBuilder()
        .number("lines", newlines)
        .text("sha256", Hashes.hex(digest))
        .toJson();
  }

  /** How many lines have no place in the document that the recording was imported from. */
  public long leftOut() {
    return foreign == null ? 0 : foreign.leftOut();
  }
}

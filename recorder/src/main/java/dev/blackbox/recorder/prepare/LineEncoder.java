package dev.blackbox.recorder.prepare;

import dev.blackbox.format.bbox.BodyLine;
import dev.blackbox.format.line.Line;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.redact.RedactionStream;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.SecretMatch;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Makes lines ready for the disk. For one thread at a time. */
public final class LineEncoder {
  private static final String MARK = "[redacted:";
  private static final int MOST_SMALL = 1 << 10;

  private final @Nullable Redactor redactor;
  private final LineRedactor lineRedactor;
  private final BlobExternaliser externaliser;
  private long markers;

  /**
   * Prepares the lines of one recording.
   *
   * @param redactor null if secrets shall stay
   * @param threshold how many bytes a result has that stays in the line, at most
   */
  public LineEncoder(
      @Nullable Redactor redactor, BlobStore blobs, int threshold, LogListener listener) {
    this.redactor = redactor;
    this.lineRedactor = new LineRedactor(redactor);
    this.externaliser = new BlobExternaliser(blobs, threshold, listener);
  }

  /**
   * How many characters an event has that needs neither a blob nor much time, at most.
   *
   * @param threshold how many bytes a result has that stays in the line, at most
   */
  public static long smallWeight(int threshold) {
    return Math.min(threshold, MOST_SMALL) / BlobExternaliser.MOST_BYTES;
  }

  /** The line that says how many markers a file has. */
  public static byte[] redactions(long count) {
    return ("# redactions=" + count + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Whether secrets are taken out. */
  public boolean isRedacting() {
    return redactor != null;
  }

  /** How many markers stand in all lines so far. */
  public long markers() {
    return markers;
  }

  /** The bytes of a line and its continuations, line ending included. */
  public byte[] bytes(Line line, @Nullable ResultContent content) {
    Line cleaned = lineRedactor.texts(line);
    if (cleaned instanceof Line.Statement statement) {
      cleaned = keep(statement, content);
    }
    return counted(lineRedactor.rendered(cleaned)).getBytes(StandardCharsets.UTF_8);
  }

  private Line keep(Line.Statement statement, @Nullable ResultContent content) {
    String result = statement.result();
    if (content != null) {
      return externaliser.keep(statement, content.with(lineRedactor.text(content.text())));
    }
    if (result == null || !externaliser.mayBeLarge(result.length())) {
      return statement;
    }
    return externaliser.keep(
        (Line.Statement) LineTexts.withResult(statement, lineRedactor.text(result)), null);
  }

  /** The bytes of a line that exists already: the same bytes, if nothing in it has to change. */
  public byte[] exact(byte[] bytes) {
    ExactLine exact = ExactLine.of(bytes);
    boolean mayChange = exact.hasContinuations() || externaliser.mayBeLarge(exact.text().length());
    Line line = mayChange && exact.isUtf8() ? exact.meaning() : null;
    if (line != null) {
      Line cleaned = lineRedactor.texts(line);
      Line kept = cleaned instanceof Line.Statement statement ? keep(statement, null) : cleaned;
      if (!kept.equals(line)) {
        return counted(lineRedactor.rendered(kept)).getBytes(StandardCharsets.UTF_8);
      }
    }
    return masked(exact, bytes);
  }

  private byte[] masked(ExactLine exact, byte[] bytes) {
    String text = exact.withLines(lineRedactor::text);
    if (text.equals(exact.text())) {
      counted(text);
      return withEnding(bytes);
    }
    if (!exact.isUtf8()) {
      return counted(text).getBytes(StandardCharsets.ISO_8859_1);
    }
    Line line = exact.meaning();
    return counted(line == null ? text : lineRedactor.rendered(line))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] withEnding(byte[] bytes) {
    if (bytes.length > 0 && bytes[bytes.length - 1] == '\n') {
      return bytes;
    }
    byte[] ended = Arrays.copyOf(bytes, bytes.length + 1);
    ended[bytes.length] = '\n';
    return ended;
  }

  /** Counts what a reader of the file will count. */
  private String counted(String text) {
    if (text.contains(MARK)) {
      for (String line : text.split("\n", -1)) {
        markers += BodyLine.read(line).redactions();
      }
    }
    return text + "\n";
  }

  /** For text that arrives in chunks. */
  public @Nullable RedactionStream stream(Consumer<SecretMatch> found) {
    return redactor == null ? null : redactor.stream(found);
  }
}

package dev.blackbox.store.line;

import dev.blackbox.format.bbox.BodyLine;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.text.RedactionMarker;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.redact.RedactionStream;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.SecretMatch;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Turns lines into the bytes of a recording: stamps them, masks secrets, moves large results into
 * blobs, renders, and counts the redaction markers. Not safe for use by several threads at once.
 */
public final class LineEncoder {
  private static final int MAX_SMALL = 1 << 10;

  private final @Nullable Redactor redactor;
  private final LineRedactor lineRedactor;
  private final @Nullable BlobExternaliser externaliser;
  private final LineStamper stamper = new LineStamper();
  private final AtomicLong markers = new AtomicLong();

  /**
   * Encodes the lines of one recording.
   *
   * @param redactor null to keep secrets
   * @param threshold the largest result, in bytes, that stays in its line
   */
  public LineEncoder(
      @Nullable Redactor redactor, BlobStore blobs, int threshold, LogListener listener) {
    this.redactor = redactor;
    this.lineRedactor = new LineRedactor(redactor);
    this.externaliser = new BlobExternaliser(blobs, threshold, listener);
  }

  /**
   * Encodes the lines of one recording and keeps all results in their lines.
   *
   * @param redactor null to keep secrets
   */
  public LineEncoder(@Nullable Redactor redactor) {
    this.redactor = redactor;
    this.lineRedactor = new LineRedactor(redactor);
    this.externaliser = null;
  }

  /**
   * The largest event, in characters, that needs no blob and little time to encode.
   *
   * @param threshold the largest result, in bytes, that stays in its line
   */
  public static long smallWeight(int threshold) {
    return Math.min(threshold, MAX_SMALL) / BlobExternaliser.MAX_BYTES_PER_CHAR;
  }

  /** The comment line that states the number of redaction markers in a file. */
  public static byte[] redactions(long count) {
    return ("# redactions=" + count + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Whether secrets are masked. */
  public boolean isRedacting() {
    return redactor != null;
  }

  /** The number of redaction markers in all lines encoded so far; any thread may call it. */
  public long markers() {
    return markers.get();
  }

  /**
   * The bytes of a new line and its continuations, line ending included.
   *
   * @param content output of the call that belongs to the line's result
   * @param step the step to add; 0 for none
   * @param millis the time to add, in milliseconds since 1970
   */
  public byte[] encode(Line line, @Nullable ResultContent content, long step, long millis) {
    return encode(stamper.stamped(line, step, millis), content);
  }

  /** The bytes of a line that has its metadata already, continuations and line ending included. */
  public byte[] encode(Line line) {
    return encode(line, null);
  }

  private byte[] encode(Line line, @Nullable ResultContent content) {
    Line redacted = lineRedactor.texts(line);
    if (redacted instanceof Line.Statement statement) {
      redacted = externalise(statement, content);
    }
    // Content is redacted by itself, but not together with the result before it.
    String text =
        content == null ? lineRedactor.renderedRest(redacted) : lineRedactor.rendered(redacted);
    return counted(text).getBytes(StandardCharsets.UTF_8);
  }

  private Line externalise(Line.Statement statement, @Nullable ResultContent content) {
    String result = statement.result();
    if (externaliser == null) {
      return statement;
    }
    if (content != null) {
      return externaliser.attach(statement, content.with(lineRedactor.text(content.text())));
    }
    if (result == null || !externaliser.mayBeLarge(result.length())) {
      return statement;
    }
    return externaliser.externalise(statement.withResult(lineRedactor.text(result)));
  }

  /**
   * The bytes of a line that is encoded already, with the step and the time that it lacks.
   *
   * @param step the step to add; 0 for none
   * @param millis the time to add, in milliseconds since 1970
   */
  public byte[] encodeExact(byte[] bytes, long step, long millis) {
    return encodeExact(stamper.stamped(bytes, step, millis));
  }

  /** The bytes of a line that is encoded already; the same bytes if nothing has to change. */
  public byte[] encodeExact(byte[] bytes) {
    ExactLine exact = ExactLine.of(bytes);
    boolean mayChange =
        exact.hasContinuations()
            || (externaliser != null && externaliser.mayBeLarge(exact.text().length()));
    Line line = mayChange && exact.isUtf8() ? exact.decoded() : null;
    if (line != null) {
      Line redacted = lineRedactor.texts(line);
      Line changed =
          redacted instanceof Line.Statement statement ? externalise(statement, null) : redacted;
      if (!changed.equals(line)) {
        return counted(lineRedactor.rendered(changed)).getBytes(StandardCharsets.UTF_8);
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
    Line line = exact.decoded();
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

  /** Counts markers the way a reader of the file does, and adds the line ending. */
  private String counted(String text) {
    if (RedactionMarker.isIn(text)) {
      for (String line : text.split("\n", -1)) {
        markers.addAndGet(BodyLine.read(line).redactions());
      }
    }
    return text + "\n";
  }

  /** A redactor for text that arrives in chunks; null if secrets are kept. */
  public @Nullable RedactionStream stream(Consumer<SecretMatch> found) {
    return redactor == null ? null : redactor.stream(found);
  }
}

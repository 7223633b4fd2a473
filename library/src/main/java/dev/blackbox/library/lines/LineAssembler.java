package dev.blackbox.library.lines;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.jsonl.JsonlReader;
import dev.blackbox.store.redact.RedactionStream;
import dev.blackbox.store.redact.Redactor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Joins the lines of a stream with their continuations.
 *
 * <p>Only the next line shows whether a line continues. So a line waits for the next one, but only
 * for a moment, or for a second where it may end inside a secret: a program that sends the next
 * line only after the last one is acknowledged must not wait for ever.
 */
public final class LineAssembler {
  private static final Duration MOMENT = Duration.ofMillis(20);
  private static final Duration INSIDE_SECRET = Duration.ofSeconds(1);
  private static final String FENCE = "---";

  private final LineSource source;
  private final Consumer<Finding> findings;
  private final ByteArrayOutputStream held = new ByteArrayOutputStream();
  private byte @Nullable [] next;
  private boolean isJson;

  public LineAssembler(LineSource source, Consumer<Finding> findings) {
    this.source = source;
    this.findings = findings;
  }

  /** Reads the header, fences included; null if the stream has none. */
  public byte @Nullable [] header() throws IOException, InterruptedException {
    byte[] first = source.next();
    while (first != null && text(first).isBlank()) {
      first = source.next();
    }
    if (first == null) {
      return null;
    }
    next = withoutMark(first);
    String start = text(next).strip();
    isJson = start.startsWith("{");
    if (isJson) {
      byte[] line = toBbox(next);
      boolean isHeader = text(line).startsWith(FENCE + "\n");
      next = isHeader ? null : next;
      return isHeader ? line : null;
    }
    return start.equals(FENCE) ? fenced() : null;
  }

  private byte @Nullable [] fenced() throws IOException, InterruptedException {
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    for (byte[] line = next; line != null; line = source.next()) {
      boolean isFirst = header.size() == 0;
      header.writeBytes(line);
      if (!isFirst && text(line).stripTrailing().equals(FENCE)) {
        next = null;
        return header.toByteArray();
      }
      if (header.size() > BboxReader.MAX_HEADER) {
        break;
      }
    }
    throw new IOException("standard input: the header is not closed; it ends with a line \"---\"");
  }

  /** The next line with all its continuations; null at the end. */
  public byte @Nullable [] take() throws IOException, InterruptedException {
    return take(next != null ? next : source.next());
  }

  /** The next line with all its continuations; null at the end, or if none comes in this time. */
  public byte @Nullable [] take(Duration time) throws IOException, InterruptedException {
    return take(next != null ? next : source.next(time));
  }

  /** Returns whether all lines were taken. */
  boolean isEnded() {
    return next == null && source.isEnded();
  }

  private byte @Nullable [] take(byte @Nullable [] first) throws IOException, InterruptedException {
    next = null;
    if (first == null) {
      return null;
    }
    return isJson ? object(first) : continued(first);
  }

  private byte @Nullable [] object(byte[] first) throws IOException, InterruptedException {
    byte[] line = first;
    while (line != null && text(line).isBlank()) {
      line = source.next();
    }
    return line == null ? null : toBbox(line);
  }

  private byte[] toBbox(byte[] json) {
    byte[] bbox = JsonlReader.toBbox(text(json).strip(), findings);
    return bbox.length > 0 && bbox[bbox.length - 1] == '\n' ? bbox : ended(bbox);
  }

  private byte[] continued(byte[] first) throws IOException, InterruptedException {
    held.reset();
    held.writeBytes(ended(first));
    byte[] line = following();
    while (line != null && isContinuation(line)) {
      held.writeBytes(ended(line));
      line = following();
    }
    next = line;
    return held.toByteArray();
  }

  /** The line after the held ones; null if none comes in time. */
  private byte @Nullable [] following() throws IOException, InterruptedException {
    byte[] line = source.next(MOMENT);
    boolean isToWait = line == null && !source.isEnded() && isInsideSecret();
    return isToWait ? source.next(INSIDE_SECRET) : line;
  }

  private static boolean isContinuation(byte[] line) {
    return line[0] == '\t' || (line.length > 1 && line[0] == ' ' && line[1] == ' ');
  }

  private boolean isInsideSecret() {
    RedactionStream stream = Redactor.standard().stream(match -> {});
    stream.push(held.toString(StandardCharsets.UTF_8));
    return !stream.finish().isEmpty();
  }

  private static byte[] ended(byte[] line) {
    if (line.length > 0 && line[line.length - 1] == '\n') {
      return line;
    }
    byte[] ended = Arrays.copyOf(line, line.length + 1);
    ended[line.length] = '\n';
    return ended;
  }

  private static byte[] withoutMark(byte[] line) {
    return text(line).startsWith("\ufeff") ? Arrays.copyOfRange(line, 3, line.length) : line;
  }

  private static String text(byte[] line) {
    return new String(line, StandardCharsets.UTF_8);
  }
}

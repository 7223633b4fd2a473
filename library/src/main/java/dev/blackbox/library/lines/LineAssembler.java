package dev.blackbox.library.lines;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.BodyLine;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.jsonl.JsonlReader;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.store.redact.RedactionStream;
import dev.blackbox.store.redact.Redactor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Joins the lines of a stream with their continuations, and makes events of JSON and plain text.
 *
 * <p>A stream that begins with a header is a recording, and its lines stay as they are. In any
 * other stream a line is an event if it is a line of the format or a JSON event; every other line
 * is plain text.
 *
 * <p>Only the next line shows whether a line continues. So a line waits for the next one, but only
 * for a moment, or for a second where it may end inside a secret: a program that sends the next
 * line only after the last one is acknowledged must not wait for ever.
 */
public final class LineAssembler {
  private static final Duration MOMENT = Duration.ofMillis(20);
  private static final Duration INSIDE_SECRET = Duration.ofSeconds(1);
  private static final int MOST_TEXT = 256 << 10;
  private static final String FENCE = "---";

  private final LineSource source;
  private final Consumer<Finding> findings;
  private final PlainText plain;
  private final ByteArrayOutputStream held = new ByteArrayOutputStream();
  private final AtomicLong lines = new AtomicLong();
  private byte @Nullable [] next;
  private boolean isRecording;
  private boolean isJson;
  private boolean isFirst = true;
  private boolean isAfterText;

  public LineAssembler(LineSource source, Consumer<Finding> findings, PlainText plain) {
    this.source = source;
    this.findings = findings;
    this.plain = plain;
  }

  /** The number of lines read so far, without the header; any thread may call it. */
  public long lines() {
    return lines.get();
  }

  /** Reads the header, fences included; null if the stream has none. */
  public byte @Nullable [] header() throws IOException, InterruptedException {
    if (plain.isEveryLine()) {
      byte[] first = nextLine();
      next = first == null ? null : withoutMark(first);
      return null;
    }
    byte[] header = readHeader();
    isRecording = header != null;
    if (isRecording) {
      lines.set(0);
    }
    return header;
  }

  private byte @Nullable [] readHeader() throws IOException, InterruptedException {
    byte[] first = nextLine();
    while (first != null && text(first).isBlank()) {
      first = nextLine();
    }
    if (first == null) {
      return null;
    }
    next = withoutMark(first);
    byte[] event = jsonEvent(next, finding -> {});
    isJson = event != null;
    if (event != null && text(event).startsWith(FENCE + "\n")) {
      next = null;
      return event;
    }
    return text(next).strip().equals(FENCE) ? fenced() : null;
  }

  private byte @Nullable [] fenced() throws IOException, InterruptedException {
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    for (byte[] line = next; line != null; line = nextLine()) {
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
    return take(next != null ? next : nextLine());
  }

  /** The next line with all its continuations; null at the end, or if none comes in this time. */
  public byte @Nullable [] take(Duration time) throws IOException, InterruptedException {
    return take(next != null ? next : nextLine(time));
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
    if (!isRecording) {
      return event(first);
    }
    return isJson ? object(first) : continued(first);
  }

  /** A line of a stream that is not a recording. */
  private byte @Nullable [] event(byte[] first) throws IOException, InterruptedException {
    LineKind kind = BodyLine.read(text(first)).kind();
    if (kind == LineKind.BLANK) {
      return isJson ? take() : ended(first);
    }
    if (kind == LineKind.CONTINUATION && isAfterText) {
      return indented(first);
    }
    byte[] json = plain.isEveryLine() ? null : jsonEvent(first, findings);
    isAfterText = json == null && (plain.isEveryLine() || isNoLine(kind));
    isFirst = false;
    if (json != null) {
      return json;
    }
    return isAfterText ? plainText(first) : continued(first);
  }

  private boolean isNoLine(LineKind kind) {
    return kind == LineKind.UNKNOWN || (kind == LineKind.CONTINUATION && isFirst);
  }

  /** The event of a JSON object; null if the line is not an event. */
  private static byte @Nullable [] jsonEvent(byte[] line, Consumer<Finding> findings) {
    String object = text(line).strip();
    if (!object.startsWith("{")) {
      return null;
    }
    List<Finding> found = new ArrayList<>();
    byte[] bbox = JsonlReader.toBbox(object, found::add);
    if (text(bbox).startsWith("? " + object)) {
      return null;
    }
    found.forEach(findings);
    return ended(bbox);
  }

  /** Text with the lines that continue it: indented ones, and the rest of a secret. */
  private byte[] plainText(byte[] first) throws IOException, InterruptedException {
    RedactionStream secrets = Redactor.standard().stream(match -> {});
    held.reset();
    byte[] line = first;
    do {
      held.writeBytes(ended(line));
      secrets.push(text(ended(line)));
      line = following(secrets::isHolding);
    } while (line != null
        && held.size() < MOST_TEXT
        && (secrets.isHolding() || isContinuation(line)));
    next = line;
    return plain.toBbox(held.toByteArray());
  }

  /** An indented line that comes too late to be part of the text before it. */
  private static byte[] indented(byte[] line) {
    byte[] indented = new byte[line.length + 2];
    Arrays.fill(indented, 0, 2, (byte) ' ');
    System.arraycopy(line, 0, indented, 2, line.length);
    return ended(indented);
  }

  private byte @Nullable [] object(byte[] first) throws IOException, InterruptedException {
    byte[] line = first;
    while (line != null && text(line).isBlank()) {
      line = nextLine();
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
    byte[] line = following(this::isInsideSecret);
    while (line != null && isContinuation(line)) {
      held.writeBytes(ended(line));
      line = following(this::isInsideSecret);
    }
    next = line;
    return held.toByteArray();
  }

  /** The line after the held ones; null if none comes in time. */
  private byte @Nullable [] following(BooleanSupplier isInsideSecret)
      throws IOException, InterruptedException {
    byte[] line = nextLine(MOMENT);
    boolean isToWait = line == null && !source.isEnded() && isInsideSecret.getAsBoolean();
    return isToWait ? nextLine(INSIDE_SECRET) : line;
  }

  private byte @Nullable [] nextLine() throws IOException, InterruptedException {
    return counted(source.next());
  }

  private byte @Nullable [] nextLine(Duration time) throws IOException, InterruptedException {
    return counted(source.next(time));
  }

  private byte @Nullable [] counted(byte @Nullable [] line) {
    lines.addAndGet(line == null ? 0 : 1);
    return line;
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

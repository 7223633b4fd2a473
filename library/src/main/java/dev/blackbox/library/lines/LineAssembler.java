package dev.blackbox.library.lines;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.BodyLine;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.jsonl.JsonlReader;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.store.log.Gap;
import dev.blackbox.store.redact.RedactionStream;
import dev.blackbox.store.redact.Redactor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
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
  private final Consumer<String> problems;
  private final PlainText plain;

  /** The gap lines that take the place of lines that cannot be recorded. */
  private final Set<byte[]> gaps = Collections.newSetFromMap(new IdentityHashMap<>());

  private final AtomicLong lines = new AtomicLong();
  private final AtomicLong lost = new AtomicLong();
  private ByteArrayOutputStream held = new ByteArrayOutputStream();
  private byte @Nullable [] next;
  private long headerLines;
  private long number;
  private boolean isRecording;
  private boolean isJson;
  private boolean isFirst = true;
  private boolean isAfterText;

  /**
   * Assembles the lines of a stream.
   *
   * @param problems receives a sentence about each line that cannot be recorded as it is
   */
  public LineAssembler(LineSource source, Consumer<String> problems, PlainText plain) {
    this.source = source;
    this.problems = problems;
    this.plain = plain;
  }

  /** The number of lines read so far, without the header; any thread may call it. */
  public long lines() {
    return lines.get();
  }

  /** The number of lines that cannot be recorded; any thread may call it. */
  public long lost() {
    return lost.get();
  }

  /** Returns the gap line to record instead of a line for which there is no memory. */
  public byte[] withoutMemory(byte[] line) {
    return lost("standard input", line.length);
  }

  /** Returns whether a line that was taken is not one of the stream, but notes a missing one. */
  public boolean isGap(byte[] line) {
    return gaps.remove(line);
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
      headerLines = lines.getAndSet(0);
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
      if (header.size() > BboxReader.MAX_HEADER || gaps.contains(line)) {
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
    if (first == null || gaps.contains(first)) {
      return first;
    }
    number = headerLines + lines();
    try {
      if (!isRecording) {
        return event(first);
      }
      return isJson ? object(first) : continued(first);
    } catch (OutOfMemoryError e) {
      held = new ByteArrayOutputStream();
      return lost(place(number), first.length);
    }
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
    byte[] json = plain.isEveryLine() ? null : jsonEvent(first, this::report);
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
    for (byte[] line = first; line != null; line = isTextOpen(secrets) ? next : null) {
      held.writeBytes(ended(line));
      secrets.push(text(ended(line)));
      next = following(secrets::isHolding);
    }
    return plain.toBbox(held.toByteArray());
  }

  /** Returns whether the next line belongs to the text before it. */
  private boolean isTextOpen(RedactionStream secrets) {
    return next != null
        && !gaps.contains(next)
        && held.size() < MOST_TEXT
        && (secrets.isHolding() || isContinuation(next));
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
    return line == null || gaps.contains(line) ? line : toBbox(line);
  }

  private byte[] toBbox(byte[] json) {
    byte[] bbox = JsonlReader.toBbox(text(json).strip(), this::report);
    return bbox.length > 0 && bbox[bbox.length - 1] == '\n' ? bbox : ended(bbox);
  }

  private void report(Finding finding) {
    problems.accept(place(number) + ": " + finding.message());
  }

  private byte[] continued(byte[] first) throws IOException, InterruptedException {
    held.reset();
    for (byte[] line = first; line != null; line = isLineOpen() ? next : null) {
      held.writeBytes(ended(line));
      next = following(this::isInsideSecret);
    }
    return held.toByteArray();
  }

  private boolean isLineOpen() {
    return next != null && isContinuation(next) && held.size() < LineSource.MAX_LINE;
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

  private byte @Nullable [] counted(@Nullable InputLine line) {
    if (line == null) {
      return null;
    }
    lines.incrementAndGet();
    return line.isKept() ? line.bytes() : lost(place(headerLines + lines()), line.size());
  }

  private static String place(long line) {
    return "standard input:" + line;
  }

  /** Reports a line that cannot be recorded, and returns a gap line that takes its place. */
  private byte[] lost(String place, long size) {
    boolean isTooLong = size > LineSource.MAX_LINE;
    lost.incrementAndGet();
    problems.accept(
        place
            + (isTooLong
                ? ": a line has " + size + " bytes, expected at most " + LineSource.MAX_LINE
                : ": there is no memory for a line of " + size + " bytes")
            + "; it is not recorded");
    String reason = isTooLong ? "line too long" : "out of memory";
    String text = Gap.of(size, reason, Instant.now()).text();
    byte[] gap = ended(text.getBytes(StandardCharsets.UTF_8));
    gaps.add(gap);
    return gap;
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

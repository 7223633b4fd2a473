package dev.blackbox.library.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.library.ingest.IngestAnswer.Outcome;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.LogFactory;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.LogSealer;
import dev.blackbox.store.log.QueueLimits;
import dev.blackbox.store.log.RecordingLog;
import dev.blackbox.store.redact.Redactor;
import dev.blackbox.store.redact.recording.RecordingRedactor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/**
 * A session that is open for its sender. Its file holds the lines of the sender one to one and
 * nothing else, so that the number of its lines is the number of acknowledged lines, also after a
 * crash. When anything about the file is in doubt, the log must be closed; the next one counts
 * again.
 */
final class IngestLog implements Closeable {
  private static final int QUEUED_PIECES = 4096;
  private static final int PIECE = 64 << 10;
  private static final byte[] BODY_MARK = "#\n".getBytes(UTF_8);

  private final String session;
  private final Duration patience;
  private final RecordingLog log;
  private final StoredLines stored;
  private final RecordingRedactor redactor;
  private final ByteArrayOutputStream masked = new ByteArrayOutputStream();
  private volatile long acknowledged;
  private boolean isUsable = true;
  private boolean isBehind;
  private long lastPiece;

  private IngestLog(
      String session, Disk disk, Path file, Redactor redactor, IngestLimits limits, Clock clock)
      throws IOException {
    this.session = session;
    this.patience = limits.patience();
    this.redactor = RecordingRedactor.lineByLine(redactor, masked, (line, text, matches) -> {});
    LogOptions options =
        LogOptions.STANDARD
            .withQueue(new QueueLimits(QUEUED_PIECES, limits.queuedBytes(), limits.patience()))
            .withCloseTimeout(limits.patience());
    log = new LogFactory(disk, clock).openForeign(file, options, _ -> {}, null, LogSealer.NONE);
    boolean isOpen = false;
    try {
      stored = StoredLines.of(disk, file);
      isOpen = true;
    } finally {
      if (!isOpen) {
        log.close();
      }
    }
    acknowledged = stored.lines();
  }

  /**
   * Opens a session, or creates it.
   *
   * @throws dev.blackbox.store.disk.FileInUseException if another process writes to it
   */
  static IngestLog open(
      String session, Disk disk, Path file, Redactor redactor, IngestLimits limits, Clock clock)
      throws IOException {
    return new IngestLog(session, disk, file, redactor, limits, clock);
  }

  /** The number of durable lines. */
  long acknowledged() {
    return acknowledged;
  }

  /** Whether the log can take more lines; otherwise it must be closed. */
  boolean isUsable() {
    return isUsable;
  }

  /** Whether the file is as this log left it. */
  boolean isIntact() {
    return stored.isIntact();
  }

  /**
   * Stores the lines of a body, and waits until they are durable.
   *
   * @param from the number of lines before the first one
   * @param space is asked before each line that is new
   * @throws IOException if the body cannot be read; its whole lines so far are stored
   */
  IngestAnswer append(long from, InputStream body, Space space)
      throws IOException, InterruptedException {
    if (from > stored.lines()) {
      return IngestAnswer.gap(session, stored.lines(), from);
    }
    isBehind = false;
    isUsable = false;
    IngestAnswer result;
    try {
      result = take(from, body, space);
    } finally {
      redactor.release();
      push();
      settle();
    }
    if (!isUsable) {
      return answer(Outcome.FAILED, session + ": the disk does not take the lines");
    }
    return isBehind
        ? answer(Outcome.BEHIND, session + ": the disk is slower than the senders")
        : answer(result.outcome(), result.detail());
  }

  /** Space for what a sender sends. */
  interface Space {
    boolean take(long bytes) throws IOException;
  }

  /** Acknowledges what is durable, in the file of this session and in no copy of it. */
  private void settle() throws InterruptedException {
    boolean isDurable = lastPiece == 0 || log.awaitDurable(lastPiece, patience);
    if (isDurable && isIntact()) {
      acknowledged = stored.lines();
      isUsable = true;
    }
  }

  private IngestAnswer answer(Outcome outcome, String detail) {
    return new IngestAnswer(outcome, session, acknowledged, detail);
  }

  /** Compares the lines that are stored already, and takes the others. */
  private IngestAnswer take(long from, InputStream body, Space space) throws IOException {
    long known = stored.lines();
    BboxReader reader = from == 0 ? new BboxReader(body) : inBody(from, body);
    try (StoredLines.Reader repeated = from < known ? stored.behind(from) : null) {
      while (!isBehind && reader.next()) {
        LineView line = reader.line();
        if (line.isCut()) {
          return answer(
              Outcome.TOO_LARGE,
              number(line) + " is longer than " + BboxReader.MAX_LINE + " bytes");
        }
        if (line.bytes()[line.next() - 1] != '\n') {
          return answer(
              Outcome.REFUSED, number(line) + " is incomplete, expected a line break at its end");
        }
        if (line.number() == 1 && !isFence(line)) {
          return answer(
              Outcome.REFUSED, number(line) + ": expected the header, which starts with ---");
        }
        if (repeated == null || line.number() > known) {
          if (!space.take(line.next() - line.start())) {
            return answer(Outcome.FULL, "");
          }
          redactor.accept(line);
          pushIfLarge();
        } else if (!repeated.isNext(line)) {
          return answer(Outcome.DIFFERENT, number(line) + " is not the line that is stored");
        }
      }
    }
    return answer(Outcome.STORED, "");
  }

  private String number(LineView line) {
    return session + ": line " + line.number();
  }

  /** Without a line before them, the reader would take a first line {@code ---} for a header. */
  private static BboxReader inBody(long from, InputStream body) throws IOException {
    BboxReader reader =
        new BboxReader(
            new SequenceInputStream(new ByteArrayInputStream(BODY_MARK), body), from - 1);
    reader.next();
    return reader;
  }

  private static boolean isFence(LineView line) {
    return line.text(line.start(), line.end()).replace("\ufeff", "").strip().equals("---");
  }

  private void pushIfLarge() {
    if (masked.size() >= PIECE) {
      push();
    }
  }

  /** Appends the masked lines; stops at the first one that the log has no space for. */
  private void push() {
    byte[] lines = masked.toByteArray();
    masked.reset();
    if (lines.length == 0 || isBehind) {
      return;
    }
    long number = log.append(lines);
    isBehind = number == RecordingLog.DROPPED;
    if (!isBehind) {
      lastPiece = number;
      stored.add(lines, lines.length);
    }
  }

  @Override
  public void close() throws IOException {
    log.close();
  }
}

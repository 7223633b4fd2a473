package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.store.line.LineEncoder;
import dev.blackbox.store.log.Gap;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.LogNotice.Kind;
import dev.blackbox.store.log.RecordingLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Encodes events and appends them to the log. Not safe for use by several threads at once. */
final class EventAppender {
  /** The reason of a gap whose events could not be encoded. */
  static final String NOT_RECORDED = "not recorded";

  private static final byte[] NOTHING = {};

  private final RecordingLog log;
  private final LineEncoder encoder;
  private final SessionTotals totals;
  private final LogListener listener;
  private final boolean isBare;
  private final Set<CallOutput> openOutputs = new LinkedHashSet<>();
  private long failed;
  private long failedWeight;
  private long failedMillis;
  private @Nullable Throwable failure;
  private boolean isEmpty = true;
  private boolean isEnded;
  private boolean isDiskLate;

  /**
   * Appends to a log.
   *
   * @param isBare whether the session's end has no totals, because not all lines are understood
   */
  EventAppender(
      RecordingLog log,
      LineEncoder encoder,
      SessionTotals totals,
      LogListener listener,
      boolean isBare) {
    this.isBare = isBare;
    this.log = log;
    this.encoder = encoder;
    this.totals = totals;
    this.listener = listener;
  }

  /**
   * Appends an event. If encoding it fails, also with an {@code OutOfMemoryError} or {@code
   * StackOverflowError}, drops the event, notes a gap and notifies the listener. Never throws.
   */
  void write(StampedEvent event) {
    reportFailures();
    long number;
    try {
      byte[] bytes = bytes(event);
      if (bytes.length == 0) {
        return;
      }
      number = isDiskLate ? log.appendNote(bytes) : log.append(bytes);
      note(event.pending());
    } catch (Throwable e) {
      skip(event, e);
      reportFailures();
      return;
    }
    try {
      event.append(log, number);
    } catch (Throwable e) {
      // The event is recorded; there is no memory to tell the thread that waits for it.
    }
  }

  /**
   * Drops an event; {@link #reportFailures} writes the gap. Allocates nothing.
   *
   * @param cause null if there is no time left to encode it
   */
  void skip(StampedEvent event, @Nullable Throwable cause) {
    if (event.pending() instanceof PendingEvent.DroppedEvents earlier) {
      failed += earlier.gap().events();
      failedWeight += earlier.gap().bytes();
    } else {
      failed++;
      failedWeight += event.weight();
    }
    failedMillis = event.millis();
    failure = cause;
    event.fail();
  }

  /** Notes the dropped events in the log; if there is no memory for that, a later call does. */
  void reportFailures() {
    if (failed == 0) {
      return;
    }
    try {
      Instant time = Instant.ofEpochMilli(failedMillis);
      Gap gap = new Gap(failed, failedWeight, NOT_RECORDED, time, time);
      LogNotice notice = new LogNotice(Kind.NOT_RECORDED, notRecorded(failure), 0, 0);
      log.append(gap);
      failed = 0;
      failedWeight = 0;
      failure = null;
      listener.notice(notice);
    } catch (Throwable e) {
      // The next event reports it, or closing does.
    }
  }

  /** Says why an event is not recorded; the log reports the number of events with the gap. */
  static String notRecorded(@Nullable Throwable cause) {
    String reason = cause == null ? "closing took too long" : HostText.failure(cause);
    return "an event could not be recorded: " + reason;
  }

  private byte[] bytes(StampedEvent event) {
    PendingEvent pending = event.pending();
    if (pending instanceof PendingEvent.NewLine added) {
      return newLine(added, event);
    }
    if (pending instanceof PendingEvent.GivenLine given) {
      totals.count(given.line());
      return encoder.encode(given.line());
    }
    if (pending instanceof PendingEvent.ExactBytes exact) {
      return exact.isToStamp()
          ? encoder.encodeExact(exact.bytes(), event.step(), event.millis())
          : encoder.encodeExact(exact.bytes());
    }
    if (pending instanceof PendingEvent.OutputChunk chunk) {
      return chunk(chunk, event);
    }
    if (pending instanceof PendingEvent.CallEnd end) {
      openOutputs.remove(end.output());
      byte[] rest = printed(end.output(), end.output().finish(), event.millis());
      return joined(rest, newLine(end.last(), event));
    }
    if (pending instanceof PendingEvent.SessionEnd end) {
      return end(end, event);
    }
    if (pending instanceof PendingEvent.DroppedEvents dropped) {
      log.append(dropped.gap());
    }
    return NOTHING;
  }

  private byte[] newLine(PendingEvent.NewLine added, StampedEvent event) {
    totals.count(added.line());
    return encoder.encode(added.line(), added.content(), event.step(), event.millis());
  }

  private byte[] chunk(PendingEvent.OutputChunk chunk, StampedEvent event) {
    CallOutput output = chunk.output();
    openOutputs.add(output);
    String text = output.push(chunk.text(), () -> encoder.stream(match -> {}));
    return printed(output, text, event.millis());
  }

  private byte[] printed(CallOutput output, String text, long millis) {
    return text.isEmpty() ? NOTHING : encoder.encode(output.line(text), null, 0, millis);
  }

  private byte[] end(PendingEvent.SessionEnd end, StampedEvent event) {
    finishOutputs(event.millis());
    List<Arg> args = new ArrayList<>(end.args());
    if (!isBare) {
      args.addAll(totals.args(event.step(), event.millis()));
    }
    Line line = new Line.Lifecycle(LineKind.LIFECYCLE, "end", args, null, end.meta());
    return encoder.encode(line, null, event.step(), event.millis());
  }

  /** Writes the rest of the output of calls that have no result. */
  void finishOutputs(long millis) {
    for (CallOutput output : openOutputs) {
      try {
        byte[] rest = printed(output, output.finish(), millis);
        long number = rest.length > 0 ? log.append(rest) : output.lastNumber();
        output.delivery().append(log, number);
      } catch (Throwable e) {
        failed++;
        failedMillis = millis;
        failure = e;
        output.delivery().drop();
      }
    }
    openOutputs.clear();
    reportFailures();
  }

  private void note(PendingEvent pending) {
    boolean isEvent =
        pending instanceof PendingEvent.NewLine added
            ? added.line().kind().isEvent()
            : pending instanceof PendingEvent.GivenLine given
                ? given.line().kind().isEvent()
                : !(pending instanceof PendingEvent.ExactBytes exact) || exact.step() >= 0;
    if (isEvent) {
      isEmpty = false;
      isEnded = isEnd(pending);
    }
  }

  /** Whether an event ends the session; that of a subagent has a thread. */
  private static boolean isEnd(PendingEvent pending) {
    if (pending instanceof PendingEvent.NewLine added) {
      return isEnd(added.line());
    }
    if (pending instanceof PendingEvent.GivenLine given) {
      return isEnd(given.line());
    }
    return pending instanceof PendingEvent.SessionEnd
        || (pending instanceof PendingEvent.ExactBytes exact && exact.isEnd());
  }

  private static boolean isEnd(Line line) {
    return line instanceof Line.Lifecycle event
        && event.name().equals("end")
        && event.meta().get(MetaKey.TID).isEmpty();
  }

  /** Notes that the disk takes no lines; what follows is no event of the agent. */
  void diskIsLate() {
    isDiskLate = true;
  }

  /** Whether no event was written. */
  boolean isEmpty() {
    return isEmpty;
  }

  /** Whether the last event that was written ends the session. */
  boolean isEnded() {
    return isEnded;
  }

  /** Writes the number of redaction markers in the file. */
  void writeRedactions(long count) {
    log.append(LineEncoder.redactions(count));
  }

  private static byte[] joined(byte[] first, byte[] second) {
    if (first.length == 0) {
      return second;
    }
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /** The number of redaction markers in the lines that were written. */
  long markers() {
    return encoder.markers();
  }
}

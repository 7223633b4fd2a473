package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.recorder.prepare.LineEncoder;
import dev.blackbox.recorder.prepare.ResultContent;
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

/** Writes events to the log, one after the other. For one thread at a time. */
final class EventAppender {
  private static final byte[] NOTHING = {};

  private final RecordingLog log;
  private final LineEncoder encoder;
  private final SessionTotals totals;
  private final LogListener listener;
  private final LineStamper stamps = new LineStamper();
  private final Set<CallOutput> openOutputs = new LinkedHashSet<>();

  EventAppender(RecordingLog log, LineEncoder encoder, SessionTotals totals, LogListener listener) {
    this.log = log;
    this.encoder = encoder;
    this.totals = totals;
    this.listener = listener;
  }

  /** Whatever happens, the event is settled, and nobody is told of it by an exception. */
  void write(StampedEvent event) {
    try {
      append(event, bytes(event));
    } catch (RuntimeException e) {
      event.delivery().drop();
      log.append(Gap.of(event.weight(), "not said", Instant.ofEpochMilli(event.millis())));
      tell("an event could not be recorded: " + e);
    }
  }

  private void append(StampedEvent event, byte[] bytes) {
    if (bytes.length > 0) {
      long number = log.append(bytes);
      event.delivery().append(log, number);
      if (event.pending() instanceof PendingEvent.CallEnd finish) {
        finish.output().delivery().append(log, number);
      }
    }
  }

  private byte[] bytes(StampedEvent event) {
    PendingEvent pending = event.pending();
    if (pending instanceof PendingEvent.NewLine said) {
      return said(said, event);
    }
    if (pending instanceof PendingEvent.GivenLine given) {
      totals.count(given.line());
      return encoder.bytes(given.line(), null);
    }
    if (pending instanceof PendingEvent.ExactBytes exact) {
      return encoder.exact(exact.bytes());
    }
    if (pending instanceof PendingEvent.OutputChunk chunk) {
      return chunk(chunk, event);
    }
    if (pending instanceof PendingEvent.CallEnd finish) {
      openOutputs.remove(finish.output());
      byte[] rest = printed(finish.output(), finish.output().finish(), event.millis());
      return joined(rest, said(finish.last(), event));
    }
    if (pending instanceof PendingEvent.SessionEnd end) {
      return end(end, event);
    }
    if (pending instanceof PendingEvent.DroppedEvents dropped) {
      log.append(dropped.gap());
    }
    return NOTHING;
  }

  private byte[] said(PendingEvent.NewLine said, StampedEvent event) {
    totals.count(said.line());
    return prepared(said.line(), said.content(), event.step(), event.millis());
  }

  private byte[] prepared(Line line, @Nullable ResultContent content, long step, long millis) {
    return encoder.bytes(stamps.stamped(line, step, millis), content);
  }

  private byte[] chunk(PendingEvent.OutputChunk chunk, StampedEvent event) {
    CallOutput output = chunk.output();
    openOutputs.add(output);
    String text = output.push(chunk.text(), () -> encoder.stream(match -> {}));
    return printed(output, text, event.millis());
  }

  private byte[] printed(CallOutput output, String text, long millis) {
    return text.isEmpty() ? NOTHING : prepared(output.line(text), null, 0, millis);
  }

  private byte[] end(PendingEvent.SessionEnd end, StampedEvent event) {
    finishOutputs(event.millis());
    List<Arg> args = new ArrayList<>(end.args());
    args.addAll(totals.args(event.step(), event.millis()));
    Line line = new Line.Lifecycle(LineKind.LIFECYCLE, "end", args, null, end.meta());
    return prepared(line, null, event.step(), event.millis());
  }

  /** Writes what calls that never came to an end have printed last. */
  void finishOutputs(long millis) {
    for (CallOutput output : openOutputs) {
      byte[] rest = printed(output, output.finish(), millis);
      if (rest.length > 0) {
        output.delivery().append(log, log.append(rest));
      }
    }
    openOutputs.clear();
  }

  /** Writes how many markers the file has. */
  void claim(long count) {
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

  /** How many markers stand in what was written. */
  long markers() {
    return encoder.markers();
  }

  /** Tells the listener, and survives it. */
  private void tell(String sentence) {
    try {
      listener.notice(new LogNotice(Kind.NOT_RECORDED, sentence, 1, 0));
    } catch (RuntimeException e) {
      // A listener that fails must not end the recording.
    }
  }
}

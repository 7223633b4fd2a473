package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.recorder.prepare.Content;
import dev.blackbox.recorder.prepare.Preparation;
import dev.blackbox.store.archive.Gap;
import dev.blackbox.store.archive.LogListener;
import dev.blackbox.store.archive.LogNotice;
import dev.blackbox.store.archive.LogNotice.Kind;
import dev.blackbox.store.archive.RecordingLog;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes events to the log, one after the other. For one thread at a time. */
final class Scribe {
  private static final byte[] NOTHING = {};

  private final RecordingLog log;
  private final Preparation preparation;
  private final Totals totals;
  private final LogListener listener;
  private final Stamps stamps = new Stamps();
  private final Set<Output> openOutputs = new LinkedHashSet<>();

  Scribe(RecordingLog log, Preparation preparation, Totals totals, LogListener listener) {
    this.log = log;
    this.preparation = preparation;
    this.totals = totals;
    this.listener = listener;
  }

  /** Whatever happens, the event is settled, and nobody is told of it by an exception. */
  void write(Event event) {
    try {
      append(event, bytes(event));
    } catch (RuntimeException e) {
      event.delivery().drop();
      log.append(Gap.of(event.weight(), "not said", Instant.ofEpochMilli(event.millis())));
      tell("an event could not be recorded: " + e);
    }
  }

  private void append(Event event, byte[] bytes) {
    if (bytes.length > 0) {
      long number = log.append(bytes);
      event.delivery().append(log, number);
      if (event.saying() instanceof Saying.Finish finish) {
        finish.output().delivery().append(log, number);
      }
    }
  }

  private byte[] bytes(Event event) {
    Saying saying = event.saying();
    if (saying instanceof Saying.Said said) {
      return said(said, event);
    }
    if (saying instanceof Saying.Given given) {
      totals.count(given.line());
      return preparation.bytes(given.line(), null);
    }
    if (saying instanceof Saying.Exact exact) {
      return preparation.exact(exact.bytes());
    }
    if (saying instanceof Saying.Chunk chunk) {
      return chunk(chunk, event);
    }
    if (saying instanceof Saying.Finish finish) {
      openOutputs.remove(finish.output());
      byte[] rest = printed(finish.output(), finish.output().finish(), event.millis());
      return joined(rest, said(finish.last(), event));
    }
    if (saying instanceof Saying.End end) {
      return end(end, event);
    }
    if (saying instanceof Saying.Dropped dropped) {
      log.append(dropped.gap());
    }
    return NOTHING;
  }

  private byte[] said(Saying.Said said, Event event) {
    totals.count(said.line());
    return prepared(said.line(), said.content(), event.step(), event.millis());
  }

  private byte[] prepared(Line line, @Nullable Content content, long step, long millis) {
    return preparation.bytes(stamps.stamped(line, step, millis), content);
  }

  private byte[] chunk(Saying.Chunk chunk, Event event) {
    Output output = chunk.output();
    openOutputs.add(output);
    String text = output.push(chunk.text(), () -> preparation.stream(match -> {}));
    return printed(output, text, event.millis());
  }

  private byte[] printed(Output output, String text, long millis) {
    return text.isEmpty() ? NOTHING : prepared(output.line(text), null, 0, millis);
  }

  private byte[] end(Saying.End end, Event event) {
    finishOutputs(event.millis());
    List<Arg> args = new ArrayList<>(end.args());
    args.addAll(totals.args(event.step(), event.millis()));
    Line line = new Line.Lifecycle(LineKind.LIFECYCLE, "end", args, null, end.meta());
    return prepared(line, null, event.step(), event.millis());
  }

  /** Writes what calls that never came to an end have printed last. */
  void finishOutputs(long millis) {
    for (Output output : openOutputs) {
      byte[] rest = printed(output, output.finish(), millis);
      if (rest.length > 0) {
        output.delivery().append(log, log.append(rest));
      }
    }
    openOutputs.clear();
  }

  /** Writes how many markers the file has. */
  void claim(long count) {
    log.append(Preparation.redactions(count));
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
    return preparation.markers();
  }

  /** Tells the listener, and survives it. */
  private void tell(String sentence) {
    try {
      listener.notice(new LogNotice(Kind.NOT_SAID, sentence, 1, 0));
    } catch (RuntimeException e) {
      // A listener that fails must not end the recording.
    }
  }
}

package dev.blackbox.session.model;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Metadata;
import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexField;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Builds calls from the events that start, report and finish them. */
final class CallAssembler {
  private static final int KEPT = 256;

  private final SessionIndex index;
  private final List<Event> events;
  private final RecentItems<CallRecord> kept =
      new RecentItems<>(KEPT, this::assemble, CallAssembler::bytes);

  /** A call that is being built. */
  private static final class Parts {
    final Event start;
    final List<Integer> progress = new ArrayList<>(0);
    final List<Attempt> attempts = new ArrayList<>(1);

    Parts(Event start) {
      this.start = start;
    }
  }

  CallAssembler(SessionIndex index, List<Event> events) {
    this.index = index;
    this.events = events;
  }

  CallRecord get(int call) {
    return kept.get(call);
  }

  private static long bytes(CallRecord call) {
    return call.args().stream().mapToLong(argument -> argument.value().length()).sum()
        + call.result().map(String::length).orElse(0);
  }

  private CallRecord assemble(int call) {
    Column next = index.columns().of(IndexField.NEXT_OF_CALL);
    int event = index.columns().of(IndexField.CALL_START).intAt(call);
    Parts parts = new Parts(events.get(event));
    for (; event >= 0; event = next.intAt(event)) {
      accept(parts, events.get(event));
    }
    return record(call, parts);
  }

  private void accept(Parts parts, Event event) {
    switch (event.role()) {
      case STARTS -> start(parts, event);
      case IS_WHOLE -> parts.attempts.add(finished(parts.attempts.size() + 1, event, event));
      case FINISHES -> finish(parts, event);
      case REPORTS -> parts.progress.add(event.index());
      case NONE, DANGLES -> {}
    }
  }

  private static void start(Parts parts, Event event) {
    boolean isUnderWay =
        !parts.attempts.isEmpty() && parts.attempts.getLast().outcome() == CallOutcome.OPEN;
    if (isUnderWay) {
      parts.progress.add(event.index());
    } else {
      parts.attempts.add(open(parts.attempts.size() + 1, event));
    }
  }

  private static Attempt open(int count, Event event) {
    boolean isAwaited = event.kind() == LineKind.TOOL_START || hasResult(event);
    return new Attempt(
        label(count, event, event),
        event.index(),
        -1,
        isAwaited ? CallOutcome.OPEN : CallOutcome.UNKNOWN,
        null,
        null);
  }

  private static boolean hasResult(Event event) {
    return event.line() instanceof Line.Statement statement && statement.result() != null;
  }

  /** Adds a later result; a second one corrects the content of the first, not its time. */
  private void finish(Parts parts, Event event) {
    Attempt last = parts.attempts.removeLast();
    Attempt answered = finished(parts.attempts.size() + 1, events.get(last.start()), event);
    if (last.finish() >= 0) {
      parts.progress.add(event.index());
      answered = answered.finishedAt(last.finish(), last.latency());
    }
    parts.attempts.add(answered);
  }

  private static Attempt finished(int count, Event start, Event finish) {
    String result = finish.text();
    return new Attempt(
        label(count, start, finish),
        start.index(),
        finish.index(),
        CallOutcome.of(result, finish.meta()),
        result,
        latency(start, finish));
  }

  private static String label(int count, Event start, Event finish) {
    return finish
        .meta()
        .get(MetaKey.ATTEMPT)
        .or(() -> start.meta().get(MetaKey.ATTEMPT))
        .orElse(Integer.toString(count));
  }

  /** Returns how long an attempt took; null if it is unknown, which writers also state as 0. */
  private static @Nullable Duration latency(Event start, Event finish) {
    OptionalLong millis = finish.meta().number(MetaKey.LATENCY_MS);
    if (millis.isPresent()) {
      return millis.getAsLong() > 0 ? Duration.ofMillis(millis.getAsLong()) : null;
    }
    var from = start.place().time();
    var to = finish.place().time();
    boolean isMeasured =
        from != null && to != null && start.index() != finish.index() && to.isAfter(from);
    return isMeasured ? Duration.between(from, to) : null;
  }

  private static CallRecord record(int ordinal, Parts parts) {
    Event start = parts.start;
    Metadata meta = start.meta();
    boolean isStart = start.kind() == LineKind.TOOL_START;
    return new CallRecord(
        ordinal,
        isStart ? LineKind.TOOL : start.kind(),
        start.name(),
        start.line() instanceof Line.Statement statement ? statement.args() : List.of(),
        meta.get(MetaKey.ID).orElse(null),
        meta.get(MetaKey.SPAN).orElse(null),
        meta.get(MetaKey.PARENT).orElse(null),
        start.place().thread(),
        parts.progress,
        parts.attempts);
  }
}

package dev.blackbox.session.model;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.session.calls.CallTracker;
import dev.blackbox.session.cost.CostReader;
import dev.blackbox.session.cost.Prices;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Builds a session from the lines of a recording. */
final class SessionReader {
  private final BboxReader reader;
  private final CallTracker tracker = new CallTracker();
  private final CostReader cost = CostReader.alone(Prices.standard(), Integer.MAX_VALUE);
  private final Clock clock = new Clock();
  private final List<Event> events = new ArrayList<>();
  private final List<NonEventLine> remarks = new ArrayList<>();
  private final CallAssembler calls = new CallAssembler(events);
  private Header header = Header.EMPTY;
  private boolean isInBody;
  private @Nullable OpenEvent open;
  private Event.Place place = new Event.Place(null, null, ThreadRecord.MAIN, "", "");
  private CallRole role = CallRole.NONE;
  private int call = -1;
  private long redactions;
  private long lines;

  SessionReader(BboxReader reader) {
    this.reader = reader;
  }

  Session read() throws IOException {
    reader.forEach(this::accept);
    startBody();
    close();
    List<CallRecord> records = calls.finish();
    return new Session(
        header,
        events,
        remarks,
        records,
        ThreadAssembler.threads(events, records),
        PlanAssembler.plans(events),
        Questions.of(records),
        StepCheckpoint.in(events),
        ModeChange.in(events),
        PhaseChange.in(events),
        BudgetAssembler.budget(header, events, remarks),
        cost.cost(),
        redactions,
        lines);
  }

  private void accept(LineView line) {
    if (line.isRest()) {
      return;
    }
    lines = line.number();
    cost.accept(line);
    if (line.kind() == LineKind.HEADER) {
      return;
    }
    startBody();
    redactions += line.redactions();
    switch (line.kind()) {
      case BLANK, HEADER -> {}
      case CONTINUATION -> continueOpen(line);
      default -> {
        close();
        begin(line);
      }
    }
  }

  private void startBody() {
    if (!isInBody) {
      isInBody = true;
      header = HeaderReader.read(reader.header().text(), reader.header().firstLine()).header();
      place = new Event.Place(null, null, ThreadRecord.MAIN, header.text("mode").orElse(""), "");
    }
  }

  private void continueOpen(LineView line) {
    if (open != null) {
      open.continueWith(line);
    }
  }

  private void begin(LineView line) {
    OpenEvent begun = new OpenEvent(line);
    open = begun;
    if (line.kind().isEvent()) {
      role = role(tracker.accept(line));
      call = role == CallRole.NONE || role == CallRole.DANGLES ? -1 : tracker.call();
      place = placeOf(line, begun.firstLine());
    } else if (begun.firstLine() instanceof Line.Comment comment
        && comment.type() == CommentType.TIME) {
      clock.mark(comment.field("t").orElse(""));
    }
  }

  private static CallRole role(CallTracker.Effect effect) {
    return switch (effect) {
      case NONE -> CallRole.NONE;
      case STARTED -> CallRole.STARTS;
      case DONE_AT_ONCE -> CallRole.IS_WHOLE;
      case PROGRESSED -> CallRole.REPORTS;
      case FINISHED -> CallRole.FINISHES;
      case UNKNOWN_CALL -> CallRole.DANGLES;
    };
  }

  /** A change of mode ends the phase. */
  private Event.Place placeOf(LineView view, Line line) {
    Instant time = clock.read(view);
    String thread = view.has(MetaKey.TID) ? view.meta(MetaKey.TID).orElse("") : ThreadRecord.MAIN;
    String mode = line instanceof Line.Mode to ? to.name() : place.mode();
    String phase =
        switch (line.kind()) {
          case MODE -> "";
          case PHASE -> ((Line.Lifecycle) line).name();
          default -> place.phase();
        };
    return new Event.Place(clock.elapsed(), time, thread, mode, phase);
  }

  private void close() {
    OpenEvent closed = open;
    open = null;
    if (closed == null) {
      return;
    }
    if (!closed.firstLine().kind().isEvent()) {
      remarks.add(closed.toRemark(events.size()));
      return;
    }
    Event event = closed.toEvent(events.size(), place, role, call);
    events.add(event);
    if (call >= 0) {
      calls.accept(event);
    }
  }
}

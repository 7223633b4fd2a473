package dev.blackbox.session.model;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.line.Line;
import dev.blackbox.session.cost.Charge;
import dev.blackbox.session.cost.RecordingCost;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * A whole recording in memory: events, calls, threads, plans.
 *
 * <pre>{@code
 * Session session = Session.read(new BboxReader(in));
 * for (CallRecord call : session.calls()) … call.outcome() …
 * }</pre>
 *
 * @param lines how many physical lines the recording has
 * @param redactions the number of {@code [redacted:type]} markers in its body
 */
public record Session(
    Header header,
    List<Event> events,
    List<NonEventLine> remarks,
    List<CallRecord> calls,
    List<ThreadRecord> threads,
    List<PlanRecord> plans,
    List<Question> questions,
    List<StepCheckpoint> checkpoints,
    List<ModeChange> modes,
    List<PhaseChange> phases,
    Budget budget,
    RecordingCost cost,
    long redactions,
    long lines) {

  public Session {
    events = List.copyOf(events);
    remarks = List.copyOf(remarks);
    calls = List.copyOf(calls);
    threads = List.copyOf(threads);
    plans = List.copyOf(plans);
    questions = List.copyOf(questions);
    checkpoints = List.copyOf(checkpoints);
    modes = List.copyOf(modes);
    phases = List.copyOf(phases);
  }

  /** Reads from the current position of the reader, normally the start, to the end. */
  public static Session read(BboxReader reader) throws IOException {
    return new SessionReader(reader).read();
  }

  /** Returns the last {@code @end}, if there is one. */
  public Optional<Event> end() {
    return events.reversed().stream()
        .filter(event -> event.line() instanceof Line.Lifecycle at && at.name().equals("end"))
        .findFirst();
  }

  /** Returns the number of calls with this outcome. */
  public long count(CallOutcome outcome) {
    return calls.stream().filter(call -> call.outcome() == outcome).count();
  }

  /** Returns how long the session ran, if its lines have times. */
  public Optional<Duration> elapsed() {
    return events.reversed().stream()
        .map(event -> event.place().elapsed())
        .filter(elapsed -> elapsed != null)
        .findFirst();
  }

  /** Returns the model calls whose counts are in this event or in the comments right after it. */
  public List<Charge> charges(Event event) {
    int next = event.index() + 1;
    long behind = next < events.size() ? events.get(next).lineNumber() : Long.MAX_VALUE;
    List<Charge> all = cost.charges();
    int from = event.index() == 0 ? 0 : firstAt(all, event.lineNumber());
    int to = from;
    while (to < all.size() && all.get(to).call().firstLine() < behind) {
      to++;
    }
    return all.subList(from, to);
  }

  /** Returns the position of the first call whose first line is this one or later. */
  private static int firstAt(List<Charge> charges, long line) {
    int low = 0;
    int high = charges.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (charges.get(middle).call().firstLine() < line) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

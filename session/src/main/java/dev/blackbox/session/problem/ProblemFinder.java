package dev.blackbox.session.problem;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.calls.TextBlobs;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.CallRole;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.NonEventLine;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.replay.Replay;
import dev.blackbox.session.replay.SessionState;
import dev.blackbox.session.turns.FirstRequest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds what went wrong in a session, in one pass over its events.
 *
 * <pre>{@code
 * ProblemReport report = ProblemFinder.find(session, TextBlobs.NONE, 20);
 * }</pre>
 *
 * <p>Memory is bounded: of more than 4,096 different failures, files or the like, the oldest are
 * forgotten.
 */
public final class ProblemFinder {
  private final Session session;
  private final TextBlobs blobs;
  private final String folder;
  private final List<Problem> found = new ArrayList<>();
  private int nextRemark;
  private long looking;

  private ProblemFinder(Session session, TextBlobs blobs) {
    this.session = session;
    this.blobs = blobs;
    this.folder = session.header().text("cwd").orElse("");
  }

  /**
   * Returns the problems of a session, ranked.
   *
   * @param blobs the texts that are not in the lines
   * @param most how many problems to return
   */
  public static ProblemReport find(Session session, TextBlobs blobs, int most) {
    return session.events().isEmpty()
        ? new ProblemReport(List.of(), 0, 0, 0, 0)
        : new ProblemFinder(session, blobs).report(most);
  }

  private ProblemReport report(int most) {
    Replay replay = new Replay(session);
    List<ProblemDetector> detectors =
        List.of(
            new ModelDetector(),
            new TestDetector(),
            new LoopDetector(),
            new FailureDetector(),
            new PersonDetector(),
            new UndoDetector(session.events()::get, folder),
            new StallDetector(session.calls()::get, this::described),
            new ContextDetector(),
            new EndDetector(session, replay, this::described));
    for (Event event : session.events()) {
      remarks(event, detectors);
      detectors.forEach(detector -> detector.accept(event));
      finished(event).ifPresent(call -> accept(call, detectors));
    }
    detectors.forEach(detector -> detector.finish(found::add));
    List<Problem> ranked = ranked();
    List<ProblemReport.Entry> entries =
        ranked.stream()
            .limit(most)
            .map(problem -> new ProblemReport.Entry(problem, state(problem, replay)))
            .toList();
    return new ProblemReport(
        entries,
        ranked.size() - entries.size(),
        session.calls().size(),
        session.totals().failedCalls(),
        looking);
  }

  private void accept(FinishedCall call, List<ProblemDetector> detectors) {
    if (call.hasFailed() && (call.isLooking() || FailureReason.isHarmless(call))) {
      looking++;
    }
    detectors.forEach(detector -> detector.accept(call));
  }

  private void remarks(Event event, List<ProblemDetector> detectors) {
    while (nextRemark < session.remarks().size()) {
      NonEventLine remark = session.remarks().get(nextRemark);
      if (remark.nextEvent() > event.index()) {
        return;
      }
      nextRemark++;
      if (remark.line() instanceof Line.Comment comment) {
        detectors.forEach(detector -> detector.accept(comment, event));
      }
    }
  }

  /** Returns the call whose last result is at this event. */
  private Optional<FinishedCall> finished(Event event) {
    boolean isResult = event.role() == CallRole.FINISHES || event.role() == CallRole.IS_WHOLE;
    if (!isResult || event.call() < 0) {
      return Optional.empty();
    }
    CallRecord call = session.calls().get(event.call());
    return call.finish() == event.index()
        ? Optional.of(FinishedCall.of(call, event, folder, blobs))
        : Optional.empty();
  }

  private FinishedCall described(int event) {
    Event at = session.events().get(event);
    return FinishedCall.of(session.calls().get(at.call()), at, folder, blobs);
  }

  /**
   * Sorts by severity and rule, the latest first; drops a first error that another problem already
   * reports.
   */
  private List<Problem> ranked() {
    Set<Integer> known = new HashSet<>();
    found.stream()
        .filter(problem -> problem.rule() != ProblemRule.FIRST_ERROR)
        .forEach(problem -> problem.places().forEach(place -> known.add(place.event())));
    return found.stream()
        .filter(
            problem ->
                problem.rule() != ProblemRule.FIRST_ERROR
                    || !known.contains(problem.place().event()))
        .sorted(
            Comparator.comparing(Problem::severity)
                .thenComparing(Problem::rule)
                .thenComparing(
                    Comparator.comparingInt((Problem problem) -> problem.place().event())
                        .reversed()))
        .toList();
  }

  private ProblemState state(Problem problem, Replay replay) {
    int event = problem.place().event();
    replay.moveTo(event);
    SessionState state = replay.state();
    return new ProblemState(
        request(event),
        state.mode(),
        state.phase(),
        state.calls(),
        state.failed(),
        (int) state.files().stream().filter(file -> file.changes() > 0).count(),
        state.spent().cost());
  }

  /** Returns the last request of a person before an event. */
  private String request(int event) {
    List<Event> chapters = session.chapterEvents();
    int low = 0;
    int high = chapters.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (chapters.get(middle).index() <= event) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    for (Event chapter : chapters.subList(0, low).reversed()) {
      Optional<String> asked =
          chapter.kind() == LineKind.USER
              ? FirstRequest.ofPerson(chapter.text())
              : Optional.empty();
      if (asked.isPresent()) {
        return asked.get();
      }
    }
    return "";
  }
}

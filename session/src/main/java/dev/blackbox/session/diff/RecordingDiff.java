package dev.blackbox.session.diff;

import dev.blackbox.session.model.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * The differences of two recordings of the same task.
 *
 * <pre>{@code
 * RecordingDiff diff = RecordingDiff.between(yesterday, today);
 * diff.firstDivergence().ifPresent(at -> show(diff.edits().get(at)));
 * }</pre>
 *
 * @param edits everything that happened in either recording, in order
 */
public record RecordingDiff(List<Edit> edits, DiffSummary summary) {

  public RecordingDiff {
    edits = List.copyOf(edits);
  }

  public static RecordingDiff between(Session a, Session b) {
    List<ComparedEvent> inA = ComparedEventMapper.of(a);
    List<ComparedEvent> inB = ComparedEventMapper.of(b);
    List<Edit> edits = new ArrayList<>();
    walk(inA, inB, ComparedEvent::key, (fromA, fromB) -> changes(fromA, fromB, edits), edits);
    return new RecordingDiff(edits, DiffSummary.of(a, b));
  }

  /** Returns whether both recordings have the same events. */
  public boolean isSame() {
    return firstDivergence().isEmpty();
  }

  /** Returns the position of the first edit that is not the same on both sides. */
  public OptionalInt firstDivergence() {
    for (int i = 0; i < edits.size(); i++) {
      if (!edits.get(i).isSame()) {
        return OptionalInt.of(i);
      }
    }
    return OptionalInt.empty();
  }

  /** Handles a range without matches. */
  @FunctionalInterface
  private interface Gap {
    void between(List<ComparedEvent> a, List<ComparedEvent> b);
  }

  /** Walks both lists; matched pairs become edits, ranges between them go to the gap handler. */
  private static void walk(
      List<ComparedEvent> a,
      List<ComparedEvent> b,
      Function<ComparedEvent, String> key,
      Gap gap,
      List<Edit> edits) {
    int[] matches = Alignment.of(a.stream().map(key).toList(), b.stream().map(key).toList());
    int nextA = 0;
    int nextB = 0;
    for (int i = 0; i < a.size(); i++) {
      if (matches[i] >= 0) {
        gap.between(a.subList(nextA, i), b.subList(nextB, matches[i]));
        edits.add(pair(a.get(i), b.get(matches[i])));
        nextA = i + 1;
        nextB = matches[i] + 1;
      }
    }
    gap.between(a.subList(nextA, a.size()), b.subList(nextB, b.size()));
  }

  private static Edit pair(ComparedEvent a, ComparedEvent b) {
    if (!a.key().equals(b.key())) {
      return new Edit.Changed(a, b);
    }
    return a.result().equals(b.result()) ? new Edit.Same(a, b) : new Edit.OtherResult(a, b);
  }

  /**
   * In a range that differs, units of the same kind are changed, the others are added or removed.
   */
  private static void changes(List<ComparedEvent> a, List<ComparedEvent> b, List<Edit> edits) {
    if (a.isEmpty() || b.isEmpty()) {
      cameAndWent(a, b, edits);
    } else {
      Gap gap = (goneA, newB) -> cameAndWent(goneA, newB, edits);
      walk(a, b, ComparedEvent::shape, gap, edits);
    }
  }

  private static void cameAndWent(List<ComparedEvent> a, List<ComparedEvent> b, List<Edit> edits) {
    a.forEach(gone -> edits.add(new Edit.Removed(gone)));
    b.forEach(come -> edits.add(new Edit.Added(come)));
  }
}

package dev.blackbox.session.problem;

import java.util.Map;
import java.util.function.Consumer;

/**
 * Finds calls that repeat with the same arguments and the same results, one or up to four in turn,
 * at least three times without another call between them.
 */
final class LoopDetector implements ProblemDetector {
  private static final int LONGEST_CYCLE = 4;
  private static final int TIMES = 3;

  private final Map<String, Trail> trails = new RecentEntries<>();
  private final Map<Long, PlaceList> loops = new RecentEntries<>();
  private final Map<Long, Integer> cycles = new RecentEntries<>();

  /** The last calls of a thread. */
  private static final class Trail {
    final long[] last = new long[LONGEST_CYCLE];
    final int[] equal = new int[LONGEST_CYCLE];
    long size;
    long current;
  }

  @Override
  public void accept(FinishedCall call) {
    if (!call.isTool()) {
      return;
    }
    Trail trail = trails.computeIfAbsent(call.call().thread(), _ -> new Trail());
    boolean isComparable =
        call.isComparable()
            && !call.isWaiting()
            && (call.hasFailed() || call.changedPath().isEmpty())
            && !FailureReason.isHarmless(call);
    long hash =
        isComparable ? call.identity() * 31 + FinishedCall.hash(call.result()) : -trail.size;
    boolean isGoingOn = false;
    for (int cycle = 1; cycle <= LONGEST_CYCLE && !isGoingOn; cycle++) {
      boolean isEqual =
          trail.size >= cycle && trail.last[(int) ((trail.size - cycle) % LONGEST_CYCLE)] == hash;
      trail.equal[cycle - 1] = isEqual ? trail.equal[cycle - 1] + 1 : 0;
      if (trail.equal[cycle - 1] >= cycle * (TIMES - 1)) {
        isGoingOn = true;
        note(trail, hash, cycle, call);
      }
    }
    if (!isGoingOn) {
      trail.current = 0;
    }
    trail.last[(int) (trail.size % LONGEST_CYCLE)] = hash;
    trail.size++;
  }

  /** Counts a round when the call comes with which the loop was found. */
  private void note(Trail trail, long hash, int cycle, FinishedCall call) {
    boolean isNew = trail.current == 0;
    trail.current = isNew ? hash : trail.current;
    if (trail.current == hash) {
      loops
          .computeIfAbsent(hash, _ -> new PlaceList())
          .add(ProblemPlace.of(call), isNew ? TIMES : 1);
      cycles.put(hash, cycle);
    }
  }

  @Override
  public void finish(Consumer<Problem> found) {
    loops.forEach(
        (hash, places) -> {
          int cycle = cycles.getOrDefault(hash, 1);
          String what =
              cycle == 1
                  ? "`" + places.last().what() + "` ran "
                  : "`" + places.last().what() + "` and " + (cycle - 1) + " more ran in turn ";
          found.accept(
              new Problem(
                  ProblemRule.CALL_LOOP,
                  what
                      + FailureDetector.times(places.count())
                      + " with the same arguments and the same result",
                  places.count(),
                  places.places()));
        });
  }
}

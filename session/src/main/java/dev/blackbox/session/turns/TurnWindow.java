package dev.blackbox.session.turns;

import dev.blackbox.session.usage.ModelCall;
import dev.blackbox.session.usage.UsageCounter.Counted;
import dev.blackbox.session.usage.UsageListener;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The turns that are not complete yet. A turn waits for the results of its calls and for the counts
 * of its model call, because both come later. The window is bounded: a result that comes after its
 * turn was handed out becomes a turn of its own.
 */
final class TurnWindow implements UsageListener {
  private static final long MAX_SIZE = 24L << 20;
  private static final int MOST_THREADS = 256;
  private static final int MOST_STEPS = 4_096;

  /** Each thread keeps this many turns, because metrics may come some turns later. */
  private static final int KEPT = 16;

  private final TurnListener listener;
  private final TurnThread main = new TurnThread("");
  private final Map<String, TurnThread> threads = new LinkedHashMap<>();
  private final Map<Integer, TurnCall> calls = new HashMap<>();
  private final Map<Long, Turn> countOwners = new HashMap<>();

  /** Calls whose lines have no turn yet, by their first line. */
  private final Map<Long, ModelCall> early = new HashMap<>();

  /** The first lines of repeated answers that have no turn yet. */
  private final Set<Long> earlyRepeats = new HashSet<>();

  private final Map<Long, Turn> bySteps =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Turn> eldest) {
          return size() > MOST_STEPS;
        }
      };
  private @Nullable Turn lastAnswer;

  /** The owner of the counts that are usually asked for next, kept out of the map. */
  private @Nullable Turn lastCounted;

  private long lastCountedLine;
  private long size;

  TurnWindow(TurnListener listener) {
    this.listener = listener;
    threads.put("", main);
  }

  TurnThread main() {
    return main;
  }

  /** The thread of that name; beyond a bound, lines of new threads go to the main thread. */
  TurnThread thread(String tid) {
    if (tid.isEmpty()) {
      return main;
    }
    TurnThread known = threads.get(tid);
    if (known == null && threads.size() < MOST_THREADS) {
      known = new TurnThread(tid);
      threads.put(tid, known);
    }
    return known == null ? main : known;
  }

  /** The call with that ordinal; null where its turn is complete. */
  @Nullable TurnCall call(int ordinal) {
    return calls.get(ordinal);
  }

  void add(TurnCall call) {
    calls.put(call.ordinal(), call);
    call.turn().call(call);
  }

  /** Remembers a turn by its step, for the metrics that name it. */
  void remember(Turn turn) {
    if (turn.step() >= 0) {
      bySteps.put(turn.step(), turn);
    }
    if (turn.isAgent()) {
      lastAnswer = turn;
    }
  }

  /** Notes that a line of the turn may count a model call. */
  void count(Turn turn, LineHead line) {
    boolean isTaken = takeEarly(turn, line.number());
    if (line.counted() == Counted.NEW_CALL && !isTaken) {
      if (lastCounted != null) {
        countOwners.put(lastCountedLine, lastCounted);
      }
      lastCounted = turn;
      lastCountedLine = line.number();
      turn.awaitedUsage++;
    }
  }

  /** Gives the turn the model call that the line counts, if that is known already. */
  boolean takeEarly(Turn turn, long line) {
    ModelCall call = early.isEmpty() ? null : early.remove(line);
    if (call != null) {
      turn.modelCall(call);
    }
    return call != null || earlyRepeats.remove(line);
  }

  @Override
  public void counted(ModelCall call) {
    Turn turn = countOwner(call.firstLine());
    if (turn == null || turn.isComplete) {
      early.put(call.firstLine(), call);
    } else {
      turn.modelCall(call);
      turn.awaitedUsage--;
    }
  }

  /** A turn need not wait for counts that are those of an earlier answer. */
  @Override
  public void repeated(ModelCall call) {
    Turn turn = countOwner(call.firstLine());
    if (turn == null || turn.isComplete) {
      earlyRepeats.add(call.firstLine());
    } else {
      turn.awaitedUsage--;
    }
  }

  private @Nullable Turn countOwner(long line) {
    Turn last = lastCounted;
    if (last == null || lastCountedLine != line) {
      return countOwners.remove(line);
    }
    lastCounted = null;
    return last;
  }

  /** The turn that metrics describe: the answer with the step they name, else the last answer. */
  @Nullable Turn metricsOwner(String step) {
    boolean isNumber = step.length() <= 18 && step.matches("\\d+");
    Turn named = isNumber ? bySteps.get(Long.parseLong(step)) : null;
    Turn owner = named != null && named.isAgent() && !named.isComplete ? named : lastAnswer;
    return owner == null || owner.isComplete ? null : owner;
  }

  void add(Turn turn, TurnLine line) {
    size += turn.line(line);
  }

  /** Hands out the turns of a thread that need not wait any longer. */
  void flush(TurnThread thread) throws IOException {
    while (thread.waiting().size() > KEPT && thread.waiting().element().isSettled()) {
      complete(thread.waiting().remove());
    }
    if (size > MAX_SIZE) {
      finish();
      early.clear();
      earlyRepeats.clear();
    }
  }

  /** Hands out all turns. */
  void finish() throws IOException {
    for (TurnThread thread : List.copyOf(threads.values())) {
      thread.endAnswer();
      while (!thread.waiting().isEmpty()) {
        complete(thread.waiting().remove());
      }
    }
  }

  private void complete(Turn turn) throws IOException {
    turn.isComplete = true;
    size -= turn.size();
    for (TurnCall call : turn.calls()) {
      calls.remove(call.ordinal(), call);
      String child = call.thread();
      if (child != null && !threads.containsKey(child)) {
        call.thread(null);
      }
    }
    listener.turn(turn);
  }
}

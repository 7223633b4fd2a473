package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.text.Digits;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Assigns the ids of calls, such as {@code call_17}, and the {@code tid=} of subagents. Remembers
 * the highest number of each kind that the recording has, so that it repeats none; any number of
 * threads may use it.
 */
public final class CallIds {
  /** A number further ahead is not remembered: no recording counts that far. */
  private static final long REACH = 1_000_000_000_000_000L;

  private final AtomicLong lastCall = new AtomicLong();
  private final AtomicLong lastSubagent = new AtomicLong();
  private final AtomicLong lastQuestion = new AtomicLong();
  private final AtomicLong lastPlan = new AtomicLong();

  /** The thread of the main agent is 1. */
  private final AtomicLong lastThread = new AtomicLong(1);

  /** A new id for a call of this kind. */
  public String next(LineKind kind) {
    return switch (kind) {
      case SUBAGENT -> "sub_" + lastSubagent.incrementAndGet();
      case QUESTION -> "q_" + lastQuestion.incrementAndGet();
      case PLAN -> "plan_" + lastPlan.incrementAndGet();
      default -> "call_" + lastCall.incrementAndGet();
    };
  }

  /** A new {@code tid=}. */
  public String nextThread() {
    return Long.toString(lastThread.incrementAndGet());
  }

  /** Remembers an id that the recorder did not assign, if it has the form of one. */
  public void take(String id) {
    int start = id.indexOf('_') + 1;
    AtomicLong last =
        switch (id.substring(0, start)) {
          case "call_" -> lastCall;
          case "sub_" -> lastSubagent;
          case "q_" -> lastQuestion;
          case "plan_" -> lastPlan;
          default -> null;
        };
    if (last != null) {
      take(last, Digits.number(id, start, id.length()));
    }
  }

  /** Remembers a {@code tid=} that the recorder did not assign, if it is a number. */
  public void takeThread(String thread) {
    take(lastThread, Digits.number(thread));
  }

  private static void take(AtomicLong last, long number) {
    last.accumulateAndGet(
        number, (highest, given) -> given - highest <= REACH ? Math.max(highest, given) : highest);
  }
}

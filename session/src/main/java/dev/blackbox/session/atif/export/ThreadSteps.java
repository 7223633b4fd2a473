package dev.blackbox.session.atif.export;

import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.usage.UsageCounter;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The unwritten steps of one thread in order, and the rule that groups lines into turns. */
final class ThreadSteps {
  final String tid;
  final Deque<OpenStep> waiting = new ArrayDeque<>();
  private @Nullable OpenStep agent;
  private long steps;

  ThreadSteps(String tid) {
    this.tid = tid;
  }

  boolean isMain() {
    return tid.isEmpty();
  }

  /** The number of steps that the thread has so far. */
  long steps() {
    return steps;
  }

  /** Begins a step, which ends the agent's turn. */
  OpenStep begin(String source) {
    close();
    OpenStep step = new OpenStep(++steps, source, this);
    waiting.add(step);
    if (source.equals(Step.AGENT)) {
      agent = step;
    } else {
      step.isOpen = false;
    }
    return step;
  }

  void close() {
    if (agent != null) {
      agent.isOpen = false;
      agent = null;
    }
  }

  /** The step of the agent's current turn, if there is one. */
  @Nullable OpenStep turn() {
    return agent;
  }

  /**
   * The step that a line of the agent belongs to. Lines that name the same step, or repeat the
   * counts of one model call, are one turn; so are a thought, the message after it and the calls
   * after that, until the first result.
   */
  OpenStep turnOf(EventHead head, boolean isCall) {
    OpenStep open = agent;
    if (open == null || isNewTurn(open, head, isCall)) {
      open = begin(Step.AGENT);
    }
    if (open.stepNumber < 0) {
      open.stepNumber = head.step();
    }
    open.hasCounts |= head.counted() != UsageCounter.Counted.NOTHING;
    return open;
  }

  private static boolean isNewTurn(OpenStep open, EventHead head, boolean isCall) {
    if (open.stepNumber >= 0 && head.step() >= 0) {
      return open.stepNumber != head.step();
    }
    boolean hasResult = !open.results.isEmpty();
    return switch (head.counted()) {
      case SAME_CALL -> false;
      case NEW_CALL -> open.hasCounts || hasResult;
      case NOTHING -> {
        boolean hasActed = !open.calls.isEmpty();
        boolean hasSpoken = !open.messages.isEmpty();
        yield isCall ? hasResult : hasActed || hasSpoken;
      }
    };
  }
}

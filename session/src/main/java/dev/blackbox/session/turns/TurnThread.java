package dev.blackbox.session.turns;

import dev.blackbox.session.usage.UsageCounter;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The turns of one thread that are not complete yet, in order. */
final class TurnThread {
  private final String tid;
  private final Deque<Turn> waiting = new ArrayDeque<>();
  private @Nullable Turn answer;
  private long turns;

  TurnThread(String tid) {
    this.tid = tid;
  }

  String tid() {
    return tid;
  }

  Deque<Turn> waiting() {
    return waiting;
  }

  /** How many turns the thread has so far. */
  long turns() {
    return turns;
  }

  /** Begins a turn, and ends the answer of the agent. */
  Turn begin(Turn.Role role) {
    endAnswer();
    Turn turn = new Turn(++turns, role, this);
    waiting.add(turn);
    if (role == Turn.Role.AGENT) {
      answer = turn;
    } else {
      turn.isOpen = false;
    }
    return turn;
  }

  void endAnswer() {
    if (answer != null) {
      answer.isOpen = false;
      answer = null;
    }
  }

  /** The answer that the thread is giving; null if it gives none. */
  @Nullable Turn answer() {
    return answer;
  }

  /** Begins a call that no model made, next to the answer of the agent. */
  Turn beginDispatch() {
    Turn turn = new Turn(++turns, Turn.Role.AGENT, this);
    turn.isDispatch = true;
    turn.isOpen = false;
    waiting.add(turn);
    return turn;
  }

  /**
   * The answer that a line of the agent belongs to.
   *
   * @param begun the step at which the answer began, if the line names it; -1 if not
   */
  Turn answerOf(LineHead line, boolean isCall, long begun) {
    if (begun >= 0) {
      for (Turn turn : waiting) {
        if (turn.isAgent() && !turn.isDispatch && turn.step() == begun) {
          return turn;
        }
      }
    }
    Turn open = answer;
    if (open == null || TurnRule.beginsAnswer(open, line, isCall)) {
      open = begin(Turn.Role.AGENT);
    }
    open.step(line.step());
    open.hasCounts |= line.counted() != UsageCounter.Counted.NOTHING;
    return open;
  }
}

package dev.blackbox.testkit.model;

import java.util.List;

/**
 * One answer of the model.
 *
 * @param faults the faults before it, once each, in this order
 * @param isTooLong whether the model stops because of its limit
 */
public record ScriptedTurn(
    String thinking,
    String text,
    List<ScriptedAction> actions,
    List<Fault> faults,
    boolean isTooLong) {
  public ScriptedTurn {
    actions = List.copyOf(actions);
    faults = List.copyOf(faults);
  }

  /** A fault of a request. */
  public enum Fault {
    OVERLOADED(529),
    TOO_MANY(429),
    REFUSED(400),
    /** The answer breaks off in the middle. */
    CUT(200),
    /** The answer is as long as an answer may be, and ends before its calls. */
    TOO_LONG(200);

    private final int status;

    Fault(int status) {
      this.status = status;
    }

    int status() {
      return status;
    }

    boolean isRefusal() {
      return status != 200;
    }
  }

  public static ScriptedTurn say(String text, ScriptedAction... actions) {
    return new ScriptedTurn("", text, List.of(actions), List.of(), false);
  }

  public ScriptedTurn thinking(String thought) {
    return new ScriptedTurn(thought, text, actions, faults, isTooLong);
  }

  public ScriptedTurn after(Fault... wrong) {
    return new ScriptedTurn(thinking, text, actions, List.of(wrong), isTooLong);
  }

  ScriptedTurn withoutItsEnd() {
    return new ScriptedTurn(thinking, text, List.of(), faults, true);
  }
}

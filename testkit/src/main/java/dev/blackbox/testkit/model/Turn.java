package dev.blackbox.testkit.model;

import java.util.List;

/**
 * One answer of the model.
 *
 * @param faults what goes wrong before it, once each, in this order
 * @param stop why the model stops; empty for the usual reason
 */
public record Turn(
    String thinking, String text, List<Action> actions, List<Fault> faults, String stop) {
  public Turn {
    actions = List.copyOf(actions);
    faults = List.copyOf(faults);
  }

  /** What can go wrong with a request. */
  public enum Fault {
    OVERLOADED(529),
    TOO_MANY(429),
    REFUSED(400),
    /** The answer breaks off in the middle. */
    CUT(200);

    private final int status;

    Fault(int status) {
      this.status = status;
    }

    int status() {
      return status;
    }
  }

  public static Turn say(String text, Action... actions) {
    return new Turn("", text, List.of(actions), List.of(), "");
  }

  public Turn thinking(String thought) {
    return new Turn(thought, text, actions, faults, stop);
  }

  public Turn after(Fault... wrong) {
    return new Turn(thinking, text, actions, List.of(wrong), stop);
  }

  public Turn stopping(String reason) {
    return new Turn(thinking, text, actions, faults, reason);
  }
}

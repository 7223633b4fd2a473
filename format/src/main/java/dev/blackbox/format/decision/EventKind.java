package dev.blackbox.format.decision;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * Kind of an event of a run. An event has no field for it: its summary begins with the name in
 * brackets, {@code [run_started] …} (decision-1 §2).
 */
public enum EventKind implements Keyword {
  RUN_STARTED(1, ActionType.OTHER),
  WORKSPACE_PREPARED(2, ActionType.OTHER),
  AGENT_INVOKED(3, ActionType.PLAN, ActionType.OTHER),
  AGENT_COMPLETED(4, ActionType.OTHER),
  ARTIFACTS_CAPTURED(5, ActionType.OTHER),
  FS_DIFF_CAPTURED(6, ActionType.EDIT),
  COMMANDS_OBSERVED(7, ActionType.COMMAND, ActionType.RUN_TESTS),
  COMMANDS_OBSERVATION_UNAVAILABLE(7, ActionType.OTHER),
  EVALUATION_PERFORMED(8, ActionType.OTHER),
  RUN_FINISHED(9, ActionType.OTHER);

  /** The number of events of a run. */
  public static final int COUNT = 9;

  private final int position;
  private final Set<ActionType> actionTypes;

  EventKind(int position, ActionType... actionTypes) {
    this.position = position;
    this.actionTypes = Set.of(actionTypes);
  }

  /** Its position in a run, from 1. */
  public int position() {
    return position;
  }

  /** The action types it may have. */
  public Set<ActionType> actionTypes() {
    return actionTypes;
  }

  /** {@code [run_started] run_id=… }. */
  public String summary(String text) {
    return "[" + word() + "] " + text;
  }

  /** The kind that a summary begins with. */
  public static Optional<EventKind> of(String summary) {
    return Arrays.stream(values())
        .filter(kind -> summary.startsWith("[" + kind.word() + "]"))
        .findFirst();
  }

  /** The name of the event at a position. */
  public static String nameAt(int position) {
    return Arrays.stream(values())
        .filter(kind -> kind.position == position)
        .findFirst()
        .map(Keyword::word)
        .orElse("nothing");
  }
}

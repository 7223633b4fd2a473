package dev.blackbox.format.decision;

/** What kind of thing an event says was done (decision-1 §4.5). */
public enum ActionType implements Keyword {
  PLAN,
  EDIT,
  RUN_TESTS,
  COMMAND,
  OPEN_PR,
  MERGE,
  DEPLOY,
  API_CALL,
  MESSAGE,
  NO_OP,
  OTHER
}

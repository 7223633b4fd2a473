package dev.blackbox.format.decision;

/** Kind of action of an event (decision-1 §4.5). */
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

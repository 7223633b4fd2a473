package dev.blackbox.format.decision;

/** Environment of a run (decision-1 §4.1). */
public enum RunEnvironment implements Keyword {
  LOCAL,
  CI,
  STAGING,
  PROD,
  UNKNOWN
}

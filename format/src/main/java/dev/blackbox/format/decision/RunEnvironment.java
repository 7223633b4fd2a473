package dev.blackbox.format.decision;

/** Where a run took place; its key is {@code environment} (decision-1 §4.1). */
public enum RunEnvironment implements Keyword {
  LOCAL,
  CI,
  STAGING,
  PROD,
  UNKNOWN
}

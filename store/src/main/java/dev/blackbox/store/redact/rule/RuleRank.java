package dev.blackbox.store.redact.rule;

/** How much the type of a match says; where matches overlap, the lowest rank names them all. */
public enum RuleRank {
  /** The shape alone tells what it is. */
  SHAPE,
  /** One of the values that were given as secret. */
  KNOWN,
  /** The name and the shape of the value tell what it is. */
  NAMED,
  /** The name says that the value is secret. */
  GENERIC
}

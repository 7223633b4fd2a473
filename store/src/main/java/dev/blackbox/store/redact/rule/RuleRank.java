package dev.blackbox.store.redact.rule;

/** How specific the type of a match is; of overlapping matches, the lowest rank names them all. */
public enum RuleRank {
  /** The shape alone identifies it. */
  SHAPE,
  /** It is one of the known secrets. */
  KNOWN,
  /** The name and the shape of the value identify it. */
  NAMED,
  /** The name shows that the value is secret. */
  GENERIC
}

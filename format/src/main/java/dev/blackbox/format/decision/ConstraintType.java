package dev.blackbox.format.decision;

/** Subject of a constraint (decision-1 §4.2). */
public enum ConstraintType implements Keyword {
  STYLE,
  SAFETY,
  FORMAT,
  SCOPE,
  QUALITY,
  OTHER
}

package dev.blackbox.format.decision;

/** What a constraint is about (decision-1 §4.2). */
public enum ConstraintType implements Keyword {
  STYLE,
  SAFETY,
  FORMAT,
  SCOPE,
  QUALITY,
  OTHER
}

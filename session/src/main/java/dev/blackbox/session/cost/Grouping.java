package dev.blackbox.session.cost;

/** The ways to group costs. */
public enum Grouping {
  SESSION,
  MODEL,
  DAY,
  TOOL
}

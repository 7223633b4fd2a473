package dev.blackbox.session.cost;

/** By what costs are added up. */
public enum Grouping {
  SESSION,
  MODEL,
  DAY,
  TOOL
}

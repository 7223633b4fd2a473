package dev.blackbox.format.line;

/** What a comment means (bbox-1 §8); {@link #PLAIN} is for people only. */
public enum CommentType {
  TIME,
  METRICS,
  BUDGET,
  MODEL,
  NOTES,
  CONDENSE,
  ANCHOR,
  MEMORY,
  REDACTIONS,
  SUMMARY,
  PLAIN
}

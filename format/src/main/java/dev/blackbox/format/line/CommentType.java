package dev.blackbox.format.line;

/** Meaning of a comment (bbox-1 §8); {@link #PLAIN} comments are for people only. */
public enum CommentType {
  TIME,
  METRICS,
  BUDGET,
  MODEL,
  NOTES,
  CONDENSE,
  ANCHOR,
  MEMORY,
  GAP,
  REDACTIONS,
  SUMMARY,
  PLAIN
}

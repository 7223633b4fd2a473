package dev.blackbox.format.bbox;

/** Spacing of a written line. */
public enum LineLayout {
  /** As people write lines: {@code t:read src/main.rs → [200 lines]}. */
  SPACED,
  /** Without optional blanks and without continuations: {@code t:read x→[ok]}. */
  COMPACT
}

package dev.blackbox.format.bbox;

/** How much room a written line takes. */
public enum LineLayout {
  /** As people write it: {@code t:read src/main.rs → [200 lines]}. */
  SPACED,
  /** Without blanks that mean nothing, each line with its whole text: {@code t:read x→[ok]}. */
  COMPACT
}

package dev.blackbox.session.diff;

/** One step of the way from the first recording to the second. */
public sealed interface Edit {

  /**
   * Units that are the same on both sides, from these on. Units after them may be the same, too.
   *
   * @param count their number, at least one
   */
  record Same(ComparedEvent a, ComparedEvent b, int count) implements Edit {}

  /** The same on both sides with a different result. */
  record OtherResult(ComparedEvent a, ComparedEvent b) implements Edit {}

  /** The same kind with different text or arguments. */
  record Changed(ComparedEvent a, ComparedEvent b) implements Edit {}

  /** Only in the first recording. */
  record Removed(ComparedEvent a) implements Edit {}

  /** Only in the second recording. */
  record Added(ComparedEvent b) implements Edit {}

  default boolean isSame() {
    return this instanceof Same;
  }
}

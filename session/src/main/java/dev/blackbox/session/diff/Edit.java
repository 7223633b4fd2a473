package dev.blackbox.session.diff;

/** One step of the way from the first recording to the second. */
public sealed interface Edit {

  /** The same on both sides. */
  record Same(Happening a, Happening b) implements Edit {}

  /** The same was asked, and something else came of it. */
  record OtherResult(Happening a, Happening b) implements Edit {}

  /** The same sort of thing, with other words or arguments. */
  record Changed(Happening a, Happening b) implements Edit {}

  /** Only in the first recording. */
  record Removed(Happening a) implements Edit {}

  /** Only in the second recording. */
  record Added(Happening b) implements Edit {}

  default boolean isSame() {
    return this instanceof Same;
  }
}

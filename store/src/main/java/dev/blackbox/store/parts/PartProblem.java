package dev.blackbox.store.parts;

/**
 * Something wrong with how a recording lies in its files.
 *
 * @param sentence what is so and what was expected, with the file in front
 */
public record PartProblem(Kind kind, String sentence) {
  /** What is wrong. */
  public enum Kind {
    /** The part that should follow is not there. */
    MISSING,
    /** A part is followed by one that was read before. */
    CIRCLE,
    /** A part says that it goes on in another folder. */
    OUTSIDE,
    /** A part is shorter than the next one says. */
    CUT,
    /** A part belongs to another session. */
    STRANGER,
    /** Compressed bytes that cannot be unpacked. */
    DAMAGED,
    /** A compressed file is being written to, or was never closed; all its lines are there. */
    UNFINISHED
  }
}

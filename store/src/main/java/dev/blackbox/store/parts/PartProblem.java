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
    /** A compressed file is being written to, was never closed, or was cut. */
    UNFINISHED,
    /** Text that belongs to no line of the recording follows the last line of a part. */
    TRAILING,
    /** The {@code @rotate} line of a part is missing. */
    UNENDED,
    /** The recorder left a part because of an error, so its end may be torn. */
    LEFT
  }

  /** A compressed file that ends inside the frame which begins at this byte. */
  public static PartProblem unfinished(String name, long frameStart) {
    return new PartProblem(
        Kind.UNFINISHED,
        name
            + ": ends inside the frame that begins at byte "
            + frameStart
            + "; it is being written, or was cut, and what was flushed is read");
  }
}

package dev.blackbox.store.parts;

import dev.blackbox.format.text.Plural;

/**
 * A problem with the files of a recording.
 *
 * @param sentence the problem and what was expected, with the file in front
 */
public record PartProblem(Kind kind, String sentence) {
  /** The kind of problem. */
  public enum Kind {
    /** The next part is missing. */
    MISSING,
    /** A part is continued by one that was read before. */
    CIRCLE,
    /** A part names a continuation in another folder, or with a name that no part has. */
    OUTSIDE,
    /** A part is shorter than the next one says. */
    CUT,
    /** A part does not belong to the recording: another session, or another file before it. */
    STRANGER,
    /** A link, a folder, a pipe or a device has the name of a part. */
    NOT_PLAIN,
    /** Compressed bytes cannot be decompressed. */
    DAMAGED,
    /** A compressed file is being written, or was never closed; what is there can be read. */
    UNFINISHED,
    /** A compressed file was truncated; its last bytes cannot be decompressed. */
    TORN,
    /** Text follows the last line of a part, or a compressed part has bytes that hold no line. */
    TRAILING,
    /** The {@code @rotate} line of a part is missing. */
    UNENDED,
    /** The recorder left a part because of an error, so its end may be torn. */
    LEFT;

    /** Whether lines are missing from what is read. */
    public boolean isLoss() {
      return switch (this) {
        case MISSING, OUTSIDE, CUT, DAMAGED, TORN -> true;
        case CIRCLE, STRANGER, NOT_PLAIN, UNFINISHED, TRAILING, UNENDED, LEFT -> false;
      };
    }
  }

  /** A compressed file with bytes from a position on that hold no line and do not belong there. */
  static PartProblem foreign(String name, long position) {
    return new PartProblem(
        Kind.TRAILING,
        name
            + ": the bytes from "
            + position
            + " on were never sealed, expected frames with lines, padding of zeros, or the seek"
            + " table of these frames");
  }

  /**
   * A compressed file that ends inside the frame which begins at this byte.
   *
   * @param torn how many bytes at its end cannot be read
   */
  public static PartProblem unfinished(String name, long frameStart, long torn) {
    if (torn > 0) {
      return new PartProblem(
          Kind.TORN,
          name
              + ": ends inside the frame that begins at byte "
              + frameStart
              + ", and its last "
              + Plural.of(torn, "byte")
              + " cannot be read; the file was cut, or is being written");
    }
    return new PartProblem(
        Kind.UNFINISHED,
        name
            + ": ends inside the frame that begins at byte "
            + frameStart
            + "; it is being written, or was cut, and what was flushed is read");
  }
}

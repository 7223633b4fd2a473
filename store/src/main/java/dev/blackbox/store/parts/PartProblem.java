package dev.blackbox.store.parts;

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
    /** A compressed file is being written, was never closed, or was truncated. */
    UNFINISHED,
    /** Text follows the last line of a part, or a compressed part has bytes that hold no line. */
    TRAILING,
    /** The {@code @rotate} line of a part is missing. */
    UNENDED,
    /** The recorder left a part because of an error, so its end may be torn. */
    LEFT
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

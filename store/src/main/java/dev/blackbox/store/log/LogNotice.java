package dev.blackbox.store.log;

/**
 * Something that happened to a recording while it was written.
 *
 * @param sentence what happened, with the file in front
 * @param events how many events it is about
 * @param bytes how many bytes these have
 */
public record LogNotice(Kind kind, String sentence, long events, long bytes) {
  /** What happened. */
  public enum Kind {
    /** The disk is full; lines wait in memory, and are dropped when there is no more room. */
    DISK_FULL,
    /** A write failed; the recording goes on in another file as soon as one can be made. */
    WRITE_FAILED,
    /** A force failed; the recording goes on in another file as soon as one can be made. */
    FORCE_FAILED,
    /** The disk takes lines again. */
    RESUMED,
    /** Events were dropped, and the recording says so. */
    DROPPED,
    /** The seal could not be written; the recording goes on without. */
    SEAL_FAILED,
    /** Events that were still waiting when the recording was closed could not be written. */
    LOST,
    /** A large result could not be kept as a blob, and stands in the recording itself. */
    BLOB_FAILED,
    /** Something could not be recorded the way it was said. */
    NOT_RECORDED
  }
}

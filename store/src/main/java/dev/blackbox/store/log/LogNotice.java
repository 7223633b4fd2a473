package dev.blackbox.store.log;

/**
 * An event in the life of a recording that is being written.
 *
 * @param sentence the message, with the file in front
 * @param events the number of affected events
 * @param bytes the size of these events
 */
public record LogNotice(Kind kind, String sentence, long events, long bytes) {
  /** What happened. */
  public enum Kind {
    /** The disk is full; lines wait in memory, and are dropped when memory is full. */
    DISK_FULL,
    /** A write failed; the recording continues in another file as soon as possible. */
    WRITE_FAILED,
    /** A force failed; the recording continues in another file as soon as possible. */
    FORCE_FAILED,
    /**
     * Another program replaced, cut or extended the file; the recording continues in another file,
     * which the sentence names.
     */
    REPLACED,
    /** The disk takes lines again. */
    RESUMED,
    /** A file that has the name of a part does not belong to the recording and is not used. */
    PART_IGNORED,
    /** Events were dropped; a gap line notes it in the recording. */
    DROPPED,
    /** The seal could not be written; the recording continues without it. */
    SEAL_FAILED,
    /** Events that were queued when the recording was closed could not be written. */
    LOST,
    /** A blob could not be written; its content is in the recording itself. */
    BLOB_FAILED,
    /** An event could not be recorded. */
    NOT_RECORDED,
    /** A server does not take the lines; they are in the local file and are sent later. */
    NOT_FORWARDED
  }
}

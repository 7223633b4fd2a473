package dev.blackbox.session.validate;

/** Checks a blob that a recording refers to; the session module opens no files itself. */
public interface BlobCheck {
  /** For recordings whose blobs cannot be checked. */
  BlobCheck NONE = (sha256, bytes) -> Outcome.NOT_CHECKED;

  /** The result of a check. */
  enum Outcome {
    PRESENT,
    MISSING,
    /** The blob exists, but its hash or length differs. */
    CHANGED,
    NOT_CHECKED
  }

  /**
   * Looks for a blob.
   *
   * @param bytes the length the recording claims, or -1
   */
  Outcome check(String sha256, long bytes);
}

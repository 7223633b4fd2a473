package dev.blackbox.session.validate;

/** Answers whether a blob that a recording refers to is there; the session opens no file itself. */
public interface BlobCheck {
  /** For recordings whose blobs cannot be looked at. */
  BlobCheck NONE = (sha256, bytes) -> Outcome.NOT_CHECKED;

  /** What was found under the hash. */
  enum Outcome {
    PRESENT,
    MISSING,
    /** There is a blob, but its content has another hash or length. */
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

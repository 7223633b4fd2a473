package dev.blackbox.session.files;

/** What a call does to a file. */
public enum FileAction {
  READ,
  /** The recording says that the file is new. */
  CREATED,
  /** A part of the file is replaced. */
  EDITED,
  /** The whole content is written; the recording does not say whether the file is new. */
  WRITTEN,
  DELETED
}

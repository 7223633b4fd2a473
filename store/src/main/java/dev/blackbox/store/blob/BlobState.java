package dev.blackbox.store.blob;

/** The state of a stored blob. */
public enum BlobState {
  /** The content matches the name. */
  INTACT,
  MISSING,
  /** The end of the content is missing. */
  CUT,
  /** The content has changed. */
  ALTERED
}

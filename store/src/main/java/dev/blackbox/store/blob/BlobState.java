package dev.blackbox.store.blob;

/** What became of a blob. */
public enum BlobState {
  /** It is there, with the content its name stands for. */
  INTACT,
  MISSING,
  /** Its end is missing. */
  CUT,
  /** It has another content. */
  ALTERED
}

package dev.blackbox.store.disk;

/** What a name in a folder leads to, without following a link. */
public enum EntryKind {
  /** There is no such name. */
  NONE,
  /** A plain file. */
  FILE,
  FOLDER,
  /** A link, a pipe, a socket or a device: nothing that BlackBox creates. */
  OTHER
}

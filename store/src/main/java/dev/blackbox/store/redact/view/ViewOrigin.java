package dev.blackbox.store.redact.view;

/** Maps the characters of a view to the text as written. */
interface ViewOrigin {
  /** Returns the start of the source of this character. */
  int start(int index);

  /** Returns the end of the source of this character. */
  int end(int index);
}

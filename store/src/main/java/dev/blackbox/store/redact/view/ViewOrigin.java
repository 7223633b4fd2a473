package dev.blackbox.store.redact.view;

/** Where the characters of a view stand in the text as written. */
interface ViewOrigin {
  /** Where what became this character starts. */
  int start(int index);

  /** Where what became this character ends. */
  int end(int index);
}

package dev.blackbox.store.key;

/** Signs with one key in the name of another, as a forger would. */
public final class BorrowedName {
  private BorrowedName() {}

  /** Returns a key whose signatures claim to be those of another one. */
  public static SigningKey of(NoteKey claimed, SigningKey real) {
    return new SigningKey(claimed, real.privateKey());
  }
}

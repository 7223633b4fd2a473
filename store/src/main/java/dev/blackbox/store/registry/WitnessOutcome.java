package dev.blackbox.store.registry;

/** The result of asking a witness for its signature. */
public record WitnessOutcome(Result result, String sentence) {
  /** The kinds of results. */
  public enum Result {
    /** The witness signed the head. */
    SIGNED,
    /** The witness has seen entries that are gone. */
    CUT,
    /** The registry does not start with the entries the witness has seen. */
    REWRITTEN,
    /** The answer says nothing about the registry. */
    REFUSED
  }

  /** Whether the answer shows that the registry was changed. */
  public boolean isWrong() {
    return result == Result.CUT || result == Result.REWRITTEN;
  }
}

package dev.blackbox.store.witness;

/** What came of asking a witness. */
public record WitnessOutcome(Result result, String sentence) {
  /** How it went. */
  public enum Result {
    /** The witness signed the head. */
    SIGNED,
    /** The witness has seen entries that are gone. */
    CUT,
    /** The registry does not begin with what the witness has seen. */
    REWRITTEN,
    /** The witness gives no answer that says anything about the registry. */
    REFUSED
  }

  /** Whether the registry is shown to be wrong. */
  public boolean isWrong() {
    return result == Result.CUT || result == Result.REWRITTEN;
  }
}

package dev.blackbox.session.cost;

/**
 * A sum that is not counted because another recording of the session covers it.
 *
 * @param recording the recording that states it
 * @param by the recording that is counted instead
 */
public record ReplacedSum(String recording, CostSum sum, String by, Reason reason) {

  /** Why the other recording is counted. */
  public enum Reason {
    /** It lists the calls one by one. */
    LISTED,
    /** Its sum covers the session since its beginning, and more of it. */
    LARGER,
    /** It is a copy or the original of a fork, and contains the same calls without a message. */
    SAME_REST
  }
}

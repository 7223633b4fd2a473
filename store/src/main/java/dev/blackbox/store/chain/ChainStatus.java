package dev.blackbox.store.chain;

/** The status of a session, from best to worst as long as there are events. */
public enum ChainStatus {
  /** Every event has the right hash and contains the hash of the event before it. */
  VALID,
  /** The last line is incomplete, or there is no line. */
  TRUNCATED,
  /** A line is not an event. */
  PARSE_ERROR,
  /** An event was changed, or one is missing, added or moved. */
  TAMPERED,
  /** There are no events. */
  NOT_FOUND;

  /** The exit code of the original command. */
  public int code() {
    return switch (this) {
      case VALID -> 0;
      case TAMPERED -> 1;
      case TRUNCATED -> 2;
      case PARSE_ERROR -> 3;
      case NOT_FOUND -> 4;
    };
  }
}

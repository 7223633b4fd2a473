package dev.blackbox.store.chain;

/** What is to be said of a session, from best to worst as far as events are there at all. */
public enum ChainStatus {
  /** Every event has the hash it should have, and holds that of the one before. */
  VALID,
  /** The last line was not written to its end, or there is none. */
  TRUNCATED,
  /** A line is no event. */
  PARSE_ERROR,
  /** An event was changed, or one is missing, added or moved. */
  TAMPERED,
  /** There are no events to look at. */
  NOT_FOUND;

  /** The number the original's command ends with. */
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

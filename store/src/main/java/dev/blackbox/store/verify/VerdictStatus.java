package dev.blackbox.store.verify;

/** The kinds of verdicts on a recording. */
public enum VerdictStatus {
  /** Every sealed line is unchanged; the rest of the verdict still matters. */
  VALID,
  /** There is no seal, or nothing is sealed yet. */
  UNSEALED,
  /** Lines or their seal were changed. */
  TAMPERED,
  /** Sealed lines are missing at the end. */
  TRUNCATED,
  /** The seal or the recording cannot be read. */
  PARSE_ERROR,
  /** The recording does not exist. */
  NOT_FOUND,
  /** The recording and its seal are an older state, or replaced ones. */
  ROLLED_BACK,
  /** Everything fits, but no trusted machine signed it. */
  UNTRUSTED_KEY,
  /** Lines were withheld without a signed record. */
  WITHHELD_UNAUTHORISED,
  /** Everything fits, but the registry of the machine is missing or was changed. */
  UNCONFIRMED,
  /** Every sealed line is unchanged, but blobs are missing from their store. */
  BLOBS_MISSING;

  /** Whether some lines are not the sealed ones, so that the others matter. */
  boolean isAboutLines() {
    return this == TAMPERED || this == TRUNCATED || this == WITHHELD_UNAUTHORISED;
  }
}

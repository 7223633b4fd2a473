package dev.blackbox.store.verify;

/** What became of a sealed recording. */
public enum VerdictStatus {
  /** Every sealed line is as it was; what the verdict says besides still counts. */
  VALID,
  /** There is no seal, or nothing is sealed yet. */
  UNSEALED,
  /** Lines or their seal were changed. */
  TAMPERED,
  /** Sealed lines are missing at the end. */
  TRUNCATED,
  /** The seal or the recording cannot be read as what it is. */
  PARSE_ERROR,
  NOT_FOUND,
  /** The recording and its seal are an older state of both, or another one. */
  ROLLED_BACK,
  /** All fits together, but nobody who is trusted signed it. */
  UNTRUSTED_KEY,
  /** Lines were withheld, and no signed record says so. */
  WITHHELD_UNAUTHORISED
}

package dev.blackbox.format.decision;

import java.util.Collection;

/** Result of a check (decision-1 §4.6). */
public enum CheckStatus implements Keyword {
  PASS,
  WARN,
  FAIL,
  UNKNOWN;

  /** The worst status; {@link #UNKNOWN} only if no other is present. */
  public static CheckStatus worst(Collection<CheckStatus> all) {
    for (CheckStatus status : new CheckStatus[] {FAIL, WARN, PASS}) {
      if (all.contains(status)) {
        return status;
      }
    }
    return UNKNOWN;
  }
}

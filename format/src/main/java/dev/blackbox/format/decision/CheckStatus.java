package dev.blackbox.format.decision;

import java.util.Collection;

/** How a check came out (decision-1 §4.6). */
public enum CheckStatus implements Keyword {
  PASS,
  WARN,
  FAIL,
  UNKNOWN;

  /** The worst of them; what is unknown counts only where nothing else is known. */
  public static CheckStatus worst(Collection<CheckStatus> all) {
    for (CheckStatus status : new CheckStatus[] {FAIL, WARN, PASS}) {
      if (all.contains(status)) {
        return status;
      }
    }
    return UNKNOWN;
  }
}

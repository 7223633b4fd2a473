package dev.blackbox.format.decision;

import java.util.List;

/** How the quality of a run, or its keeping to policy, was judged. */
public record Judgement(CheckStatus status, List<Check> checks) {
  public static final Judgement UNKNOWN = new Judgement(CheckStatus.UNKNOWN, List.of());

  public Judgement {
    checks = List.copyOf(checks);
  }
}

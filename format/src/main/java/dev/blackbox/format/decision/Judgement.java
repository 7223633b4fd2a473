package dev.blackbox.format.decision;

import java.util.List;

/** Judgement of the quality of a run or of its compliance with policy. */
public record Judgement(CheckStatus status, List<Check> checks) {
  public static final Judgement UNKNOWN = new Judgement(CheckStatus.UNKNOWN, List.of());

  public Judgement {
    checks = List.copyOf(checks);
  }
}

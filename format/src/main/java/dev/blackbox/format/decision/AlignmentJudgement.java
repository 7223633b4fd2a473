package dev.blackbox.format.decision;

import dev.blackbox.format.json.Json;
import java.util.List;

/**
 * Judgement whether the agent did what it was asked to do.
 *
 * @param score a number or null
 * @param checks the basis of the status if there is no violation; optional in the contract
 */
public record AlignmentJudgement(
    CheckStatus status, Json score, List<Violation> violations, List<Check> checks) {
  public static final AlignmentJudgement UNKNOWN =
      new AlignmentJudgement(CheckStatus.UNKNOWN, Json.Literal.NULL, List.of(), List.of());

  public AlignmentJudgement {
    violations = List.copyOf(violations);
    checks = List.copyOf(checks);
  }
}

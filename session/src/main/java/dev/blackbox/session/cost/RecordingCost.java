package dev.blackbox.session.cost;

import dev.blackbox.session.usage.Claim;
import dev.blackbox.session.usage.SkippedLine;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cost of a recording.
 *
 * @param tools the cost of each call, shared equally by the tools it called; the name is empty for
 *     no tool
 * @param unknown the number of calls of each model without a price
 * @param claims the totals stated by the recording, for comparison
 * @param taken the claim used instead of unknown costs
 * @param charges the counted calls, up to the requested number
 * @param elsewhere calls counted in another place, up to the requested number
 * @param skipped lines that were not counted, up to the requested number
 * @param unlisted how many these three lists omit
 */
public record RecordingCost(
    CostSum total,
    CostTable models,
    CostTable days,
    CostTable tools,
    Map<String, Long> unknown,
    List<Claim> claims,
    Optional<Claim> taken,
    List<Charge> charges,
    List<Elsewhere> elsewhere,
    List<SkippedLine> skipped,
    long elsewhereCalls,
    long unlisted) {

  /** A call that was counted before: in the original of a fork, or in a copy. */
  public record Elsewhere(long line, AnswerIndex.Counted first) {}

  public RecordingCost {
    unknown = Map.copyOf(unknown);
    claims = List.copyOf(claims);
    charges = List.copyOf(charges);
    elsewhere = List.copyOf(elsewhere);
    skipped = List.copyOf(skipped);
  }
}

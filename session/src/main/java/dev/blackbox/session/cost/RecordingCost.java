package dev.blackbox.session.cost;

import dev.blackbox.session.usage.Claim;
import dev.blackbox.session.usage.SkippedLine;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a recording cost.
 *
 * @param tools each call's cost in equal parts for the tools it called; empty for no tool
 * @param unknown for models without a price, how many calls they had
 * @param claims the totals the recording itself states: checks, not addends
 * @param taken the claim that stands for the costs that are not known
 * @param charges the counted calls, as many as were asked for
 * @param elsewhere calls that are counted in another place, as many as were asked for
 * @param skipped lines that were not counted, as many as were asked for
 * @param unlisted how many these three lists leave out
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

  /** A call that was counted before: in a session this one is a fork of, or in a copy. */
  public record Elsewhere(long line, AnswerIndex.Counted first) {}

  public RecordingCost {
    unknown = Map.copyOf(unknown);
    claims = List.copyOf(claims);
    charges = List.copyOf(charges);
    elsewhere = List.copyOf(elsewhere);
    skipped = List.copyOf(skipped);
  }
}

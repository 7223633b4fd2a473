package dev.blackbox.session.cost;

import dev.blackbox.session.usage.AnswerIndex;
import dev.blackbox.session.usage.Claim;
import dev.blackbox.session.usage.SkippedLine;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The cost of a recording.
 *
 * @param tally its sums
 * @param stated the part of it that the agent states only as sums of several calls
 * @param claims the totals stated by the recording, for comparison
 * @param taken the claim used instead of unknown costs
 * @param charges the counted calls, up to the requested number
 * @param elsewhere calls counted in another place, up to the requested number
 * @param skipped lines that were not counted, up to the requested number
 * @param nameless the number of counted calls without an id, which cannot be told from copies
 * @param unlisted how many calls and lines these lists omit
 */
public record RecordingCost(
    CostTally tally,
    StatedSums stated,
    List<Claim> claims,
    Optional<Claim> taken,
    List<Charge> charges,
    List<Elsewhere> elsewhere,
    List<SkippedLine> skipped,
    long elsewhereCalls,
    long nameless,
    long unlisted) {
  /** A call that was counted before: in the original of a fork, or in a copy. */
  public record Elsewhere(long line, AnswerIndex.Counted first) {}

  public RecordingCost {
    claims = List.copyOf(claims);
    charges = List.copyOf(charges);
    elsewhere = List.copyOf(elsewhere);
    skipped = List.copyOf(skipped);
  }

  public CostSum total() {
    return tally.total();
  }

  /** Returns the cost; empty if none of it is known. */
  public Optional<BigDecimal> known() {
    boolean isClaimed = taken.isPresent() && taken.get().cost() != null;
    return isClaimed || total().isKnown() ? Optional.of(total().cost()) : Optional.empty();
  }

  public CostTable models() {
    return tally.models();
  }

  public CostTable days() {
    return tally.days();
  }

  public CostTable tools() {
    return tally.tools();
  }

  /** Returns the number of calls of each model without a price. */
  public Map<String, Long> unknown() {
    return tally.unknown();
  }
}

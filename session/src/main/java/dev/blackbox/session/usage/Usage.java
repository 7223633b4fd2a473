package dev.blackbox.session.usage;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The usage of a recording, each model call counted once.
 *
 * @param counted the number of model calls, their tokens, and the sum of their stated costs, null
 *     if none is stated
 * @param models the same for each model, in order of appearance; the name is empty if unknown
 * @param claims the totals stated by the recording, at most one of each source
 * @param calls the counted calls, up to the requested number
 * @param skipped the lines that were not counted and why, up to the requested number
 * @param unlisted how many calls and lines these two lists omit
 */
public record Usage(
    ModelUsage counted,
    Map<String, ModelUsage> models,
    List<Claim> claims,
    List<ModelCall> calls,
    List<SkippedLine> skipped,
    long unlisted) {
  public static final Usage NONE =
      new Usage(ModelUsage.NONE, Map.of(), List.of(), List.of(), List.of(), 0);

  public Usage {
    models = Collections.unmodifiableMap(new LinkedHashMap<>(models));
    claims = List.copyOf(claims);
    calls = List.copyOf(calls);
    skipped = List.copyOf(skipped);
  }

  public long modelCalls() {
    return counted.calls();
  }

  public Tokens tokens() {
    return counted.tokens();
  }

  /** Returns the sum of the costs of single calls, if there are any. */
  public Optional<BigDecimal> cost() {
    return Optional.ofNullable(counted.cost());
  }

  /**
   * Returns the best known cost of the recording: the sum if every call states its cost, else the
   * claimed total, else the sum of the stated costs.
   */
  public Optional<BigDecimal> totalCost() {
    boolean isComplete = counted.priced() > 0 && counted.priced() == counted.calls();
    return isComplete ? cost() : claimedCost().map(Claim::cost).or(this::cost);
  }

  /** Returns the most trusted claim with a cost. */
  public Optional<Claim> claimedCost() {
    return claims.stream().filter(claim -> claim.cost() != null).findFirst();
  }

  /** Returns the most trusted claim with tokens. */
  public Optional<Claim> claimedTokens() {
    return claims.stream()
        .filter(
            claim -> Math.max(claim.tokens(), Math.max(claim.tokensIn(), claim.tokensOut())) >= 0)
        .findFirst();
  }
}

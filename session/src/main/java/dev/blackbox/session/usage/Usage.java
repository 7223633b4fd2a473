package dev.blackbox.session.usage;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a recording used, each model call counted once.
 *
 * @param counted how many model calls there are, with their tokens; their cost is the sum of what
 *     the recording states for single calls, null where it states none
 * @param models the same for each model, in the order they appear; the name is empty where the
 *     recording does not tell it
 * @param claims the totals the recording itself states, at most one of each source
 * @param calls the counted calls, as many as were asked for
 * @param skipped the lines that were not counted and why, as many as were asked for
 * @param unlisted how many calls and lines these two lists leave out
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

  /** The sum of the costs of single calls, if there are any. */
  public Optional<BigDecimal> cost() {
    return Optional.ofNullable(counted.cost());
  }

  /**
   * The best number there is for the whole recording: the sum where every call states its cost,
   * else the claimed total, else the sum of what is stated.
   */
  public Optional<BigDecimal> totalCost() {
    boolean isComplete = counted.priced() > 0 && counted.priced() == counted.calls();
    return isComplete ? cost() : claimedCost().map(Claim::cost).or(this::cost);
  }

  /** The most trusted total of the recording itself that names a cost. */
  public Optional<Claim> claimedCost() {
    return claims.stream().filter(claim -> claim.cost() != null).findFirst();
  }

  /** The most trusted total of the recording itself that names tokens. */
  public Optional<Claim> claimedTokens() {
    return claims.stream().filter(Usage::namesTokens).findFirst();
  }

  private static boolean namesTokens(Claim claim) {
    return claim.tokens() >= 0 || claim.tokensIn() >= 0 || claim.tokensOut() >= 0;
  }
}

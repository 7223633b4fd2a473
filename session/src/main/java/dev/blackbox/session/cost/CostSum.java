package dev.blackbox.session.cost;

import dev.blackbox.session.usage.CacheWrites;
import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * The sum of model calls, their tokens and their cost.
 *
 * @param written the tokens written to a cache, part of {@link Tokens#in}
 * @param cost the sum of the known costs
 * @param unpriced the number of calls with unknown cost
 */
public record CostSum(
    long calls, Tokens tokens, CacheWrites written, BigDecimal cost, long unpriced) {
  public static final CostSum NONE =
      new CostSum(0, Tokens.NONE, CacheWrites.NONE, BigDecimal.ZERO, 0);

  private static final int SMALLEST_SHARE = 12;

  static CostSum of(Charge charge) {
    BigDecimal cost = charge.cost();
    boolean isRest = charge.before() != null;
    return new CostSum(
        isRest ? 0 : 1,
        charge.call().tokens(),
        charge.call().written(),
        cost == null ? BigDecimal.ZERO : cost,
        cost == null && !isRest ? 1 : 0);
  }

  public CostSum plus(CostSum other) {
    return new CostSum(
        calls + other.calls,
        tokens.plus(other.tokens),
        written.plus(other.written),
        cost.add(other.cost),
        unpriced + other.unpriced);
  }

  CostSum minus(CostSum part) {
    return new CostSum(
        calls - part.calls,
        tokens.since(part.tokens),
        written.since(part.written),
        cost.subtract(part.cost),
        unpriced - part.unpriced);
  }

  /** Returns the same sum with a total instead of the unknown costs. */
  CostSum withoutUnpriced() {
    return new CostSum(calls, tokens, written, cost, 0);
  }

  /** Returns equal shares, the first with the remainder; each counts all calls. */
  List<CostSum> shares(int count) {
    BigDecimal each =
        cost.divide(
            BigDecimal.valueOf(count), Math.max(cost.scale(), SMALLEST_SHARE), RoundingMode.DOWN);
    BigDecimal first = cost.subtract(each.multiply(BigDecimal.valueOf(count - 1L)));
    List<CostSum> shares = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      shares.add(
          new CostSum(
              calls,
              new Tokens(
                  share(tokens.in(), count, i),
                  share(tokens.out(), count, i),
                  share(tokens.cached(), count, i)),
              new CacheWrites(share(written.brief(), count, i), share(written.hour(), count, i)),
              i == 0 ? first : each,
              unpriced));
    }
    return shares;
  }

  private static long share(long amount, int count, int place) {
    return amount / count + (place == 0 ? amount % count : 0);
  }
}

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
 * @param computed the part of the cost that was computed from list prices, not stated
 * @param unpriced the number of calls with unknown cost
 * @param repeats the number of lines that may be calls of their own, but are counted as
 *     repetitions: the sum is a lower bound if there are any
 */
public record CostSum(
    long calls,
    Tokens tokens,
    CacheWrites written,
    BigDecimal cost,
    BigDecimal computed,
    long unpriced,
    long repeats) {
  public static final CostSum NONE =
      new CostSum(0, Tokens.NONE, CacheWrites.NONE, BigDecimal.ZERO, BigDecimal.ZERO, 0, 0);

  private static final int SMALLEST_SHARE = 12;

  static CostSum of(Charge charge) {
    BigDecimal cost = charge.cost() == null ? BigDecimal.ZERO : charge.cost();
    boolean isRest = charge.before() != null;
    return new CostSum(
        isRest ? 0 : 1,
        charge.call().tokens(),
        charge.call().written(),
        cost,
        charge.basis() == Charge.Basis.PRICED ? cost : BigDecimal.ZERO,
        charge.cost() == null && !isRest ? 1 : 0,
        isRest ? 0 : charge.call().repeats());
  }

  public CostSum plus(CostSum other) {
    return new CostSum(
        calls + other.calls,
        tokens.plus(other.tokens),
        written.plus(other.written),
        cost.add(other.cost),
        computed.add(other.computed),
        unpriced + other.unpriced,
        repeats + other.repeats);
  }

  CostSum minus(CostSum part) {
    return new CostSum(
        calls - part.calls,
        tokens.since(part.tokens),
        written.since(part.written),
        cost.subtract(part.cost),
        computed.subtract(part.computed),
        unpriced - part.unpriced,
        repeats - part.repeats);
  }

  /** Returns whether the calls may have been more, and cost more. */
  public boolean isLowerBound() {
    return repeats > 0;
  }

  /** Returns whether any cost is known. */
  public boolean isKnown() {
    return cost.signum() != 0 || (calls > unpriced && calls > 0);
  }

  /** Returns the same sum with a total instead of the unknown costs. */
  CostSum withoutUnpriced() {
    return new CostSum(calls, tokens, written, cost, computed, 0, 0);
  }

  /** Returns equal shares, the first with the remainder; each counts all calls. */
  List<CostSum> shares(int count) {
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
              share(cost, count, i),
              share(computed, count, i),
              unpriced,
              repeats));
    }
    return shares;
  }

  private static BigDecimal share(BigDecimal amount, int count, int place) {
    BigDecimal each =
        amount.divide(
            BigDecimal.valueOf(count), Math.max(amount.scale(), SMALLEST_SHARE), RoundingMode.DOWN);
    return place == 0 ? amount.subtract(each.multiply(BigDecimal.valueOf(count - 1L))) : each;
  }

  private static long share(long amount, int count, int place) {
    return amount / count + (place == 0 ? amount % count : 0);
  }
}

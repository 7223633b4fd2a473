package dev.blackbox.session.replay;

import dev.blackbox.session.model.Budget;
import dev.blackbox.session.model.ChargeColumns;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Computes the usage up to an event; a call counts from its last line on, or from the first event
 * on if it is earlier.
 */
final class SpendingIndex {
  private static final int SPACING = 1_024;

  private final Session session;
  private final ChargeColumns charges;
  private final TreeMap<Integer, BigDecimal> rests = new TreeMap<>();

  /** The sums before each group of calls, in the order of their last lines. */
  private final List<Sum> sums = new ArrayList<>();

  private final int claimEvent;
  private final BigDecimal unstated;

  private record Sum(long calls, Tokens tokens, @Nullable BigDecimal cost) {
    static final Sum NONE = new Sum(0, Tokens.NONE, null);
  }

  SpendingIndex(Session session) {
    this.session = session;
    this.charges = session.index().charges();
    for (Budget.Mark mark : session.budget().marks()) {
      if (mark.remaining() != null) {
        rests.put(mark.nextEvent(), mark.remaining());
      }
    }
    Sum sum = Sum.NONE;
    for (int i = 0; i < charges.size(); i++) {
      if (i % SPACING == 0) {
        sums.add(sum);
      }
      sum = plus(sum, charges.byLastLine(i));
    }
    claimEvent = Math.max(0, session.eventAt(session.spending().claimLine()));
    BigDecimal known = session.spending().known();
    unstated = known == null ? BigDecimal.ZERO : less(known, sum.cost());
  }

  private Sum plus(Sum sum, int charge) {
    BigDecimal cost = charges.cost(charge);
    return new Sum(
        sum.calls() + charges.count(charge),
        sum.tokens().plus(charges.tokens(charge)),
        sum.cost() == null ? cost : cost == null ? sum.cost() : sum.cost().add(cost));
  }

  Spending upTo(int event) {
    Sum sum = sum(event);
    BigDecimal cost = cost(event, sum);
    return new Spending(
        sum.calls(),
        isLast(event) ? session.spending().total().tokens() : sum.tokens(),
        cost,
        session.budget().limit(),
        remaining(event, cost));
  }

  private boolean isLast(int event) {
    return event + 1 >= session.events().size();
  }

  private Sum sum(int event) {
    long next = isLast(event) ? Long.MAX_VALUE : session.events().get(event + 1).lineNumber();
    return upTo(next - 1);
  }

  /** Adds the part of a stated total that the costs of single calls lack, where it is stated. */
  private @Nullable BigDecimal cost(int event, Sum sum) {
    boolean isClaimed = event >= claimEvent && unstated.signum() != 0;
    return isClaimed ? zeroIfNone(sum.cost()).add(unstated) : sum.cost();
  }

  private Sum upTo(long line) {
    int low = 0;
    int high = charges.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (charges.lastLine(charges.byLastLine(middle)) <= line) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == 0) {
      return Sum.NONE;
    }
    int group = (low - 1) / SPACING;
    Sum sum = sums.get(group);
    for (int i = group * SPACING; i < low; i++) {
      sum = plus(sum, charges.byLastLine(i));
    }
    return sum;
  }

  private @Nullable BigDecimal remaining(int event, @Nullable BigDecimal cost) {
    Map.Entry<Integer, BigDecimal> rest = rests.floorEntry(event + 1);
    BigDecimal limit = session.budget().limit();
    if (rest == null) {
      return limit == null ? null : less(limit, cost);
    }
    int at = rest.getKey() - 1;
    BigDecimal before = at < 0 ? null : cost(at, sum(at));
    return less(rest.getValue(), less(zeroIfNone(cost), before));
  }

  private static BigDecimal less(BigDecimal amount, @Nullable BigDecimal spent) {
    return spent == null ? amount : amount.subtract(spent);
  }

  private static BigDecimal zeroIfNone(@Nullable BigDecimal amount) {
    return amount == null ? BigDecimal.ZERO : amount;
  }
}

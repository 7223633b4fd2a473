package dev.blackbox.session.replay;

import dev.blackbox.session.model.Budget;
import dev.blackbox.session.model.ChargeSums;
import dev.blackbox.session.model.Session;
import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Computes the usage up to an event; a call counts from its last line on, or from the first event
 * on if it is earlier.
 */
final class SpendingIndex {
  private final Session session;
  private final ChargeSums sums;
  private final TreeMap<Integer, BigDecimal> rests = new TreeMap<>();

  private final int claimEvent;
  private final BigDecimal unstated;

  SpendingIndex(Session session) {
    this.session = session;
    this.sums = session.index().chargeSums();
    for (Budget.Mark mark : session.budget().marks()) {
      if (mark.remaining() != null) {
        rests.put(mark.nextEvent(), mark.remaining());
      }
    }
    claimEvent = Math.max(0, session.eventAt(session.spending().claimLine()));
    BigDecimal known = session.spending().known();
    unstated = known == null ? BigDecimal.ZERO : less(known, sums.total().cost());
  }

  Spending upTo(int event) {
    ChargeSums.Sum sum = sum(event);
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

  private ChargeSums.Sum sum(int event) {
    long next = isLast(event) ? Long.MAX_VALUE : session.events().get(event + 1).lineNumber();
    return sums.upTo(next - 1);
  }

  /** Adds the part of a stated total that the costs of single calls lack, where it is stated. */
  private @Nullable BigDecimal cost(int event, ChargeSums.Sum sum) {
    boolean isClaimed = event >= claimEvent && unstated.signum() != 0;
    return isClaimed ? zeroIfNone(sum.cost()).add(unstated) : sum.cost();
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

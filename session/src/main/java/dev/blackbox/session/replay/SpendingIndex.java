package dev.blackbox.session.replay;

import dev.blackbox.session.cost.Charge;
import dev.blackbox.session.model.Budget;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.usage.Claim;
import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Computes the usage up to an event; a call counts from its last line on, or from the first event
 * on if it is earlier.
 */
final class SpendingIndex {
  private final @Nullable BigDecimal limit;
  private final TreeMap<Integer, BigDecimal> rests = new TreeMap<>();
  private final long[] calls;
  private final Tokens[] tokens;
  private final @Nullable BigDecimal[] costs;

  SpendingIndex(Session session) {
    int events = session.events().size();
    limit = session.budget().limit();
    for (Budget.Mark mark : session.budget().marks()) {
      if (mark.remaining() != null) {
        rests.put(mark.nextEvent(), mark.remaining());
      }
    }
    calls = new long[events];
    tokens = new Tokens[events];
    costs = new BigDecimal[events];
    for (Charge charge : session.cost().charges()) {
      if (events > 0) {
        add(Math.max(0, eventAt(session.events(), charge.call().lastLine())), charge);
      }
    }
    accumulate();
    if (events > 0) {
      addClaim(session);
    }
  }

  private void add(int at, Charge charge) {
    calls[at] += charge.before() == null ? 1 : 0;
    Tokens used = charge.call().tokens();
    tokens[at] = tokens[at] == null ? used : tokens[at].plus(used);
    costs[at] = sum(costs[at], charge.cost());
  }

  /** Adds the part of a stated total that the costs of single calls lack, where it is stated. */
  private void addClaim(Session session) {
    int last = costs.length - 1;
    long line = session.cost().taken().map(Claim::line).orElse(Long.MAX_VALUE);
    BigDecimal rest = less(session.cost().known().orElse(BigDecimal.ZERO), costs[last]);
    for (int i = Math.max(0, eventAt(session.events(), line)); i <= last; i++) {
      costs[i] = rest.signum() == 0 ? costs[i] : sum(costs[i], rest);
    }
    tokens[last] = session.cost().total().tokens();
  }

  private void accumulate() {
    Tokens sum = Tokens.NONE;
    BigDecimal cost = null;
    for (int i = 0; i < calls.length; i++) {
      calls[i] += i == 0 ? 0 : calls[i - 1];
      sum = tokens[i] == null ? sum : sum.plus(tokens[i]);
      tokens[i] = sum;
      cost = sum(cost, costs[i]);
      costs[i] = cost;
    }
  }

  private static @Nullable BigDecimal sum(@Nullable BigDecimal a, @Nullable BigDecimal b) {
    return a == null ? b : b == null ? a : a.add(b);
  }

  /** Returns the position of the last event in this line or before, or -1. */
  private static int eventAt(List<Event> events, long line) {
    int low = 0;
    int high = events.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (events.get(middle).lineNumber() <= line) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low - 1;
  }

  Spending upTo(int event) {
    return new Spending(calls[event], tokens[event], costs[event], limit, remaining(event));
  }

  private @Nullable BigDecimal remaining(int event) {
    BigDecimal cost = costs[event];
    Map.Entry<Integer, BigDecimal> rest = rests.floorEntry(event + 1);
    if (rest != null) {
      BigDecimal before = rest.getKey() == 0 ? null : costs[rest.getKey() - 1];
      return less(rest.getValue(), less(zeroIfNone(cost), before));
    }
    return limit == null ? null : less(limit, cost);
  }

  private static BigDecimal less(BigDecimal amount, @Nullable BigDecimal spent) {
    return spent == null ? amount : amount.subtract(spent);
  }

  private static BigDecimal zeroIfNone(@Nullable BigDecimal amount) {
    return amount == null ? BigDecimal.ZERO : amount;
  }
}

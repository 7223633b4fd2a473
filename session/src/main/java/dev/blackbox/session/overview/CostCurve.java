package dev.blackbox.session.overview;

import dev.blackbox.session.model.ChargeColumns;
import dev.blackbox.session.model.SessionIndex;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The cost up to any event, with sums closer together than those of the index. */
final class CostCurve {
  private static final int SPACING = 32;

  private final SessionIndex index;
  private final ChargeColumns charges;

  /** The known cost before every 32nd model call in the order of last lines. */
  private final List<@Nullable BigDecimal> before = new ArrayList<>();

  private final int claimEvent;
  private final BigDecimal unstated;

  CostCurve(SessionIndex index) {
    this.index = index;
    this.charges = index.charges();
    BigDecimal sum = null;
    for (int place = 0; place < charges.size(); place++) {
      if (place % SPACING == 0) {
        before.add(sum);
      }
      sum = plus(sum, charges.cost(charges.byLastLine(place)));
    }
    before.add(sum);
    claimEvent = Math.max(0, index.eventAt(index.spending().claimLine()));
    BigDecimal known = index.spending().known();
    unstated =
        known == null ? BigDecimal.ZERO : known.subtract(sum == null ? BigDecimal.ZERO : sum);
  }

  /**
   * Returns the known cost of all model calls that end before the next event, and from the line of
   * a stated total on what single calls lack of it; null if no cost is known.
   */
  @Nullable BigDecimal upTo(int event) {
    boolean isLast = event + 1 >= index.events();
    int count = isLast ? charges.size() : countBefore(index.line(event + 1));
    BigDecimal sum = before.get(count / SPACING);
    for (int place = count - count % SPACING; place < count; place++) {
      sum = plus(sum, charges.cost(charges.byLastLine(place)));
    }
    return event >= claimEvent && unstated.signum() != 0 ? plus(sum, unstated) : sum;
  }

  /** Returns how many model calls end before a line. */
  private int countBefore(long line) {
    int low = 0;
    int high = charges.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (charges.lastLine(charges.byLastLine(middle)) < line) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static @Nullable BigDecimal plus(@Nullable BigDecimal a, @Nullable BigDecimal b) {
    return a == null ? b : b == null ? a : a.add(b);
  }
}

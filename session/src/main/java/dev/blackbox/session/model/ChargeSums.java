package dev.blackbox.session.model;

import dev.blackbox.session.index.IndexColumns;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sums of model calls in the order of their last lines; the index has every 1,024th. */
public final class ChargeSums {
  private static final int SPACING = 1_024;

  private static final List<IndexField> FIELDS =
      List.of(
          IndexField.SUM_CALLS,
          IndexField.SUM_IN,
          IndexField.SUM_OUT,
          IndexField.SUM_CACHED,
          IndexField.SUM_COST,
          IndexField.SUM_SCALE);

  private final IndexColumns columns;
  private final ChargeColumns charges;

  /**
   * The sum of some calls.
   *
   * @param cost the sum of the known costs, null if none is known
   */
  public record Sum(long calls, Tokens tokens, @Nullable BigDecimal cost) {
    static final Sum NONE = new Sum(0, Tokens.NONE, null);
  }

  ChargeSums(IndexColumns columns) {
    this.columns = columns;
    this.charges = new ChargeColumns(columns);
  }

  /**
   * Writes the sums.
   *
   * @param kept how many calls, in the order of last lines, are as they were before
   */
  void write(int kept) {
    int groups = Math.min(columns.of(IndexField.SUM_CALLS).size(), kept / SPACING + 1);
    FIELDS.forEach(field -> columns.of(field).truncate(groups));
    int next = Math.max(0, groups - 1) * SPACING;
    Sum sum = sum(next);
    for (int i = next; i < charges.size(); i++) {
      if (i / SPACING == columns.of(IndexField.SUM_CALLS).size()) {
        add(sum);
      }
      sum = plus(sum, charges.byLastLine(i));
    }
  }

  private void add(Sum sum) {
    columns.of(IndexField.SUM_CALLS).add(sum.calls());
    columns.of(IndexField.SUM_IN).add(sum.tokens().in());
    columns.of(IndexField.SUM_OUT).add(sum.tokens().out());
    columns.of(IndexField.SUM_CACHED).add(sum.tokens().cached());
    charges.addCost(sum.cost(), IndexField.SUM_COST, IndexField.SUM_SCALE);
  }

  /** Returns the sum of all calls. */
  public Sum total() {
    return sum(charges.size());
  }

  /** Returns the sum of the calls that end at this line or before. */
  public Sum upTo(long line) {
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
    return sum(low);
  }

  private Sum sum(int count) {
    if (count == 0) {
      return Sum.NONE;
    }
    int group = (count - 1) / SPACING;
    Tokens tokens =
        new Tokens(
            columns.of(IndexField.SUM_IN).get(group),
            columns.of(IndexField.SUM_OUT).get(group),
            columns.of(IndexField.SUM_CACHED).get(group));
    BigDecimal cost = charges.cost(group, IndexField.SUM_COST, IndexField.SUM_SCALE);
    Sum sum = new Sum(columns.of(IndexField.SUM_CALLS).get(group), tokens, cost);
    for (int i = group * SPACING; i < count; i++) {
      sum = plus(sum, charges.byLastLine(i));
    }
    return sum;
  }

  private Sum plus(Sum sum, int charge) {
    BigDecimal cost = charges.cost(charge);
    return new Sum(
        sum.calls() + charges.count(charge),
        sum.tokens().plus(charges.tokens(charge)),
        sum.cost() == null ? cost : cost == null ? sum.cost() : sum.cost().add(cost));
  }
}

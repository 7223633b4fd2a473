package dev.blackbox.session.model;

import dev.blackbox.session.cost.Charge;
import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexColumns;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The model calls of a session, by their first lines. */
public final class ChargeColumns {
  private static final int UNKNOWN = Byte.MAX_VALUE;
  private static final int LONGEST_NUMBER = 18;
  private static final BigDecimal LARGEST = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final List<IndexField> FIELDS =
      List.of(
          IndexField.CHARGE_FIRST_LINE,
          IndexField.CHARGE_LAST_LINE,
          IndexField.CHARGE_IN,
          IndexField.CHARGE_OUT,
          IndexField.CHARGE_CACHED,
          IndexField.CHARGE_COST,
          IndexField.CHARGE_SCALE,
          IndexField.CHARGE_COUNT);

  private final IndexColumns columns;
  private final Column first;

  ChargeColumns(IndexColumns columns) {
    this.columns = columns;
    this.first = columns.of(IndexField.CHARGE_FIRST_LINE);
  }

  /** Adds a call; {@link #sort} brings them into order. */
  void add(Charge charge) {
    first.add(charge.call().firstLine());
    columns.of(IndexField.CHARGE_LAST_LINE).add(charge.call().lastLine());
    columns.of(IndexField.CHARGE_IN).add(charge.call().tokens().in());
    columns.of(IndexField.CHARGE_OUT).add(charge.call().tokens().out());
    columns.of(IndexField.CHARGE_CACHED).add(charge.call().tokens().cached());
    addCost(charge.cost(), IndexField.CHARGE_COST, IndexField.CHARGE_SCALE);
    columns.of(IndexField.CHARGE_COUNT).add(charge.before() == null ? 1 : 0);
  }

  /** Adds a cost as two numbers, its digits and its scale. */
  void addCost(@Nullable BigDecimal cost, IndexField digits, IndexField scale) {
    BigDecimal kept = cost == null ? null : shortened(cost);
    columns.of(digits).add(kept == null ? 0 : kept.unscaledValue().longValueExact());
    columns.of(scale).add(kept == null ? UNKNOWN : kept.scale());
  }

  /** Rounds a cost that a 64-bit number cannot hold. */
  private static BigDecimal shortened(BigDecimal cost) {
    int room = LONGEST_NUMBER - (cost.precision() - cost.scale());
    int scale = Math.clamp(cost.scale(), 0, Math.clamp(room, 0, LONGEST_NUMBER));
    return room < 0 ? LARGEST : cost.setScale(scale, RoundingMode.HALF_UP);
  }

  /** Sorts the calls by their first lines, and notes the order of their last lines. */
  void sort() {
    if (!isAscending(first::get)) {
      List<Integer> order = order(first::get);
      for (IndexField field : FIELDS) {
        Column column = columns.of(field);
        long[] values = order.stream().mapToLong(column::get).toArray();
        for (int i = 0; i < values.length; i++) {
          column.set(i, values[i]);
        }
      }
    }
    Column last = columns.of(IndexField.CHARGE_LAST_LINE);
    Column byLast = columns.of(IndexField.CHARGE_BY_LAST_LINE);
    if (isAscending(last::get)) {
      IntStream.range(0, size()).forEach(byLast::add);
    } else {
      order(last::get).forEach(byLast::add);
    }
  }

  private boolean isAscending(IntToLongFunction key) {
    return IntStream.range(1, size()).allMatch(i -> key.applyAsLong(i - 1) <= key.applyAsLong(i));
  }

  private List<Integer> order(IntToLongFunction key) {
    return IntStream.range(0, size())
        .boxed()
        .sorted(Comparator.comparingLong(key::applyAsLong))
        .toList();
  }

  public int size() {
    return first.size();
  }

  /** Returns the position of the first call whose first line is this one or later. */
  public int firstAt(long line) {
    return first.firstAtLeast(line);
  }

  /** Returns the number in this place of the order of last lines. */
  public int byLastLine(int place) {
    return columns.of(IndexField.CHARGE_BY_LAST_LINE).intAt(place);
  }

  public long lastLine(int charge) {
    return columns.of(IndexField.CHARGE_LAST_LINE).get(charge);
  }

  public Tokens tokens(int charge) {
    return new Tokens(
        columns.of(IndexField.CHARGE_IN).get(charge),
        columns.of(IndexField.CHARGE_OUT).get(charge),
        columns.of(IndexField.CHARGE_CACHED).get(charge));
  }

  /** Returns the cost; null if unknown. */
  public @Nullable BigDecimal cost(int charge) {
    return cost(charge, IndexField.CHARGE_COST, IndexField.CHARGE_SCALE);
  }

  @Nullable BigDecimal cost(int row, IndexField digits, IndexField scale) {
    int places = columns.of(scale).intAt(row);
    return places == UNKNOWN ? null : BigDecimal.valueOf(columns.of(digits).get(row), places);
  }

  /** Returns 1, or 0 for the rest of a call that was counted before. */
  public int count(int charge) {
    return columns.of(IndexField.CHARGE_COUNT).intAt(charge);
  }
}

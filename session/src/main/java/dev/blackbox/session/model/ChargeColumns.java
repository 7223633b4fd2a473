package dev.blackbox.session.model;

import dev.blackbox.session.cost.Charge;
import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexColumns;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
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
  private final Column last;

  /** How many calls at the start are in the order of first and of last lines. */
  private int inOrder;

  /** The number of settled calls, and their values from some row on, before others were added. */
  private int settled;

  private int savedFrom;
  private final List<long[]> saved = new ArrayList<>();

  ChargeColumns(IndexColumns columns) {
    this.columns = columns;
    this.first = columns.of(IndexField.CHARGE_FIRST_LINE);
    this.last = columns.of(IndexField.CHARGE_LAST_LINE);
  }

  /** Adds a call, after {@link #order} in the place of the calls that were not settled. */
  void add(Charge charge) {
    restore();
    append(charge);
  }

  private void append(Charge charge) {
    long firstLine = charge.call().firstLine();
    long lastLine = charge.call().lastLine();
    first.add(firstLine);
    last.add(lastLine);
    columns.of(IndexField.CHARGE_IN).add(charge.call().tokens().in());
    columns.of(IndexField.CHARGE_OUT).add(charge.call().tokens().out());
    columns.of(IndexField.CHARGE_CACHED).add(charge.call().tokens().cached());
    addCost(charge.cost(), IndexField.CHARGE_COST, IndexField.CHARGE_SCALE);
    columns.of(IndexField.CHARGE_COUNT).add(charge.before() == null ? 1 : 0);
    while (inOrder > 0
        && (first.get(inOrder - 1) > firstLine || last.get(inOrder - 1) > lastLine)) {
      inOrder--;
    }
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

  /**
   * Sorts the calls by their first lines, and notes the order of their last lines and the sums.
   *
   * @param unsettled calls to show until the next one is added
   */
  void order(List<Charge> unsettled) {
    restore();
    sort(inOrder);
    settled = size();
    long[] lines = unsettled.stream().mapToLong(charge -> charge.call().firstLine()).toArray();
    int changed =
        Math.min(settled, LongStream.of(lines).mapToInt(this::firstAt).min().orElse(settled));
    saved.clear();
    FIELDS.forEach(field -> saved.add(values(field, changed)));
    savedFrom = changed;
    unsettled.forEach(this::append);
    sort(Math.min(inOrder, changed));
    Column byLast = columns.of(IndexField.CHARGE_BY_LAST_LINE);
    byLast.truncate(inOrder);
    order(last, inOrder).forEach(byLast::add);
    new ChargeSums(columns).write(inOrder);
    while (inOrder < changed && byLast.get(inOrder) == inOrder) {
      inOrder++;
    }
  }

  /** Removes the calls that were not settled. */
  private void restore() {
    for (int i = 0; i < saved.size(); i++) {
      Column column = columns.of(FIELDS.get(i));
      column.truncate(settled);
      for (int row = savedFrom; row < settled; row++) {
        column.set(row, saved.get(i)[row - savedFrom]);
      }
    }
    saved.clear();
  }

  private void sort(int from) {
    if (isAscending(first, from)) {
      return;
    }
    int[] order = order(first, from).toArray();
    for (IndexField field : FIELDS) {
      Column column = columns.of(field);
      long[] values = IntStream.of(order).mapToLong(column::get).toArray();
      for (int i = 0; i < values.length; i++) {
        column.set(from + i, values[i]);
      }
    }
  }

  private long[] values(IndexField field, int from) {
    return IntStream.range(from, settled).mapToLong(columns.of(field)::get).toArray();
  }

  private boolean isAscending(Column key, int from) {
    return IntStream.range(from + 1, size()).allMatch(i -> key.get(i - 1) <= key.get(i));
  }

  private IntStream order(Column key, int from) {
    IntStream rows = IntStream.range(from, size());
    return isAscending(key, from)
        ? rows
        : rows.boxed().sorted(Comparator.comparingLong(key::get)).mapToInt(Integer::intValue);
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
    return last.get(charge);
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

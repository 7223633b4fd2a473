package dev.blackbox.session.cost;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Sums by name, in order of appearance; names beyond a bound share one sum. */
public final class CostTable {
  static final int MOST = 100_000;
  static final String OTHER = "(other)";

  private final Map<String, CostSum> rows = new LinkedHashMap<>();

  void add(String name, CostSum sum) {
    String row = rows.size() < MOST || rows.containsKey(name) ? name : OTHER;
    rows.merge(row, sum, CostSum::plus);
  }

  void addAll(CostTable other) {
    other.rows.forEach(this::add);
  }

  /** Removes what was added before; a name without any calls keeps its row. */
  void removeAll(CostTable other) {
    other.rows.forEach(this::remove);
  }

  void remove(String name, CostSum sum) {
    String row = rows.containsKey(name) ? name : OTHER;
    rows.computeIfPresent(row, (_, all) -> all.minus(sum));
  }

  void forgetUnpriced() {
    rows.replaceAll((_, sum) -> sum.withoutUnpriced());
  }

  /** Returns the rows; the name is empty if unknown. */
  public Map<String, CostSum> rows() {
    return Collections.unmodifiableMap(rows);
  }
}

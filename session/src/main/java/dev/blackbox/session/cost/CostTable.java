package dev.blackbox.session.cost;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Sums under names, in the order they came; names beyond a bound are added up together. */
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

  void forgetUnpriced() {
    rows.replaceAll((_, sum) -> sum.withoutUnpriced());
  }

  /** The rows; the name is empty where a recording does not tell it. */
  public Map<String, CostSum> rows() {
    return Collections.unmodifiableMap(rows);
  }
}

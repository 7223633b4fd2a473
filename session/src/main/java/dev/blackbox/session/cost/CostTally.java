package dev.blackbox.session.cost;

import dev.blackbox.session.cost.Charge.Basis;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds up charges: all of them, and by model, day and tool. */
public final class CostTally {
  private final CostTable models = new CostTable();
  private final CostTable days = new CostTable();
  private final CostTable tools = new CostTable();
  private final Map<String, Long> unknown = new LinkedHashMap<>();
  private final boolean hasTables;
  private CostSum total = CostSum.NONE;

  /**
   * Creates an empty tally.
   *
   * @param hasTables whether it adds up by model, day and tool
   */
  CostTally(boolean hasTables) {
    this.hasTables = hasTables;
  }

  void add(Charge charge) {
    if (charge.basis() == Basis.UNKNOWN && charge.before() == null) {
      unknown.merge(charge.call().model(), 1L, Long::sum);
    }
    CostSum sum = CostSum.of(charge);
    total = total.plus(sum);
    if (!hasTables) {
      return;
    }
    models.add(charge.call().model(), sum);
    days.add(charge.day(), sum);
    if (charge.tools().isEmpty()) {
      tools.add("", sum);
      return;
    }
    List<CostSum> shares = sum.shares(charge.tools().size());
    for (int i = 0; i < shares.size(); i++) {
      tools.add(charge.tools().get(i), shares.get(i));
    }
  }

  /** Adds a sum whose model, day and tools are unknown. */
  void add(CostSum sum) {
    total = total.plus(sum);
    List.of(models, days, tools).forEach(table -> table.add("", sum));
  }

  void forgetUnpriced() {
    unknown.clear();
    total = total.withoutUnpriced();
    List.of(models, days, tools).forEach(CostTable::forgetUnpriced);
  }

  public CostSum total() {
    return total;
  }

  public CostTable models() {
    return models;
  }

  public CostTable days() {
    return days;
  }

  /**
   * Returns the cost of each call, shared equally by the tools it called; the name is empty for no
   * tool.
   */
  public CostTable tools() {
    return tools;
  }

  /** Returns the number of calls of each model without a price. */
  public Map<String, Long> unknown() {
    return Map.copyOf(unknown);
  }
}

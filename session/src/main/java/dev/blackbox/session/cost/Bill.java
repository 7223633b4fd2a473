package dev.blackbox.session.cost;

import java.util.Map;
import java.util.TreeMap;

/** The cost of several recordings, in rows. */
public final class Bill {
  private final Grouping grouping;
  private final CostTable rows = new CostTable();
  private final Map<String, Long> unknown = new TreeMap<>();
  private CostSum total = CostSum.NONE;
  private long elsewhere;
  private long taken;

  public Bill(Grouping grouping) {
    this.grouping = grouping;
  }

  /** Adds a recording under its name. */
  public void add(String name, RecordingCost cost) {
    switch (grouping) {
      case SESSION -> rows.add(name, cost.total());
      case MODEL -> rows.addAll(cost.models());
      case DAY -> rows.addAll(cost.days());
      case TOOL -> rows.addAll(cost.tools());
    }
    total = total.plus(cost.total());
    cost.unknown().forEach((model, calls) -> unknown.merge(model, calls, Long::sum));
    elsewhere += cost.elsewhereCalls();
    taken += cost.taken().isPresent() ? 1 : 0;
  }

  public Grouping grouping() {
    return grouping;
  }

  /** Returns the rows in order of appearance; the name is empty if unknown. */
  public Map<String, CostSum> rows() {
    return rows.rows();
  }

  public CostSum total() {
    return total;
  }

  /** Returns the number of calls of each model without a price. */
  public Map<String, Long> unknown() {
    return Map.copyOf(unknown);
  }

  /** Returns how many calls are in several recordings and were counted once. */
  public long elsewhere() {
    return elsewhere;
  }

  /** Returns for how many recordings their own total was used. */
  public long taken() {
    return taken;
  }
}

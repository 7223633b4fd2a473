package dev.blackbox.session.cost;

import java.util.Map;
import java.util.TreeMap;

/** What several recordings cost together, in rows. */
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

  /** The rows in the order they came; the name is empty where recordings do not tell it. */
  public Map<String, CostSum> rows() {
    return rows.rows();
  }

  public CostSum total() {
    return total;
  }

  /** For models without a price, how many calls they had. */
  public Map<String, Long> unknown() {
    return Map.copyOf(unknown);
  }

  /** How many calls stand in several recordings and were counted once. */
  public long elsewhere() {
    return elsewhere;
  }

  /** For how many recordings their own total was taken. */
  public long taken() {
    return taken;
  }
}

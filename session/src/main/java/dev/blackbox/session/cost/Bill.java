package dev.blackbox.session.cost;

import java.util.List;
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
  private final SessionSums sums = new SessionSums();

  public Bill(Grouping grouping) {
    this.grouping = grouping;
  }

  /**
   * Adds a recording under its name. If it lists the calls of a session of which another recording
   * only states sums, those sums are removed, and vice versa.
   */
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
    sums.add(name, cost).forEach(this::remove);
  }

  private void remove(SessionSums.Source source) {
    CostTally part = source.cost();
    switch (grouping) {
      case SESSION -> rows.remove(source.recording(), part.total());
      case MODEL -> rows.removeAll(part.models());
      case DAY -> rows.removeAll(part.days());
      case TOOL -> rows.removeAll(part.tools());
    }
    total = total.minus(part.total());
    part.unknown().forEach((model, calls) -> unknown.merge(model, -calls, Long::sum));
    unknown.values().removeIf(calls -> calls == 0);
  }

  /** Returns the sums that are not counted because another recording covers them. */
  public List<ReplacedSum> replaced() {
    return sums.replaced();
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

package dev.blackbox.library.cost;

import dev.blackbox.session.cost.Grouping;
import dev.blackbox.session.cost.Prices;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The options of a cost report.
 *
 * @param zone whose days the report names
 */
public record CostOptions(Grouping grouping, Prices prices, boolean isExplained, ZoneId zone) {
  private static final int EXPLAINED = 100_000;

  /** Creates options for days in UTC. */
  public CostOptions(Grouping grouping, Prices prices, boolean isExplained) {
    this(grouping, prices, isExplained, ZoneOffset.UTC);
  }

  /** Returns how many calls and lines of a recording to list. */
  public int explained() {
    return isExplained ? EXPLAINED : 0;
  }
}

package dev.blackbox.library.cost;

import dev.blackbox.session.cost.Grouping;
import dev.blackbox.session.cost.Prices;

/** The options of a cost report. */
public record CostOptions(Grouping grouping, Prices prices, boolean isExplained) {
  private static final int EXPLAINED = 100_000;

  /** Returns how many calls and lines of a recording to list. */
  public int explained() {
    return isExplained ? EXPLAINED : 0;
  }
}

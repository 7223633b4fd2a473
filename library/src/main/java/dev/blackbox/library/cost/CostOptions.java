package dev.blackbox.library.cost;

import dev.blackbox.session.cost.Grouping;
import dev.blackbox.session.cost.Prices;

/** What was asked for. */
public record CostOptions(Grouping grouping, Prices prices, boolean isExplained) {
  private static final int EXPLAINED = 100_000;

  /** How many calls and lines of a recording are listed. */
  public int explained() {
    return isExplained ? EXPLAINED : 0;
  }
}

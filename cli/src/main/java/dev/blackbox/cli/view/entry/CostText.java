package dev.blackbox.cli.view.entry;

import dev.blackbox.format.text.Plural;
import dev.blackbox.session.cost.CostSum;
import dev.blackbox.session.cost.Dollars;

/** A cost with its source, in the same words for every verb. */
public final class CostText {
  private CostText() {}

  /**
   * {@code $2.47 as stated}, or {@code $11.85 at list prices of 2026-11-16}; empty if there are no
   * model calls and no cost.
   *
   * @param date the date of the list prices
   */
  public static String of(CostSum sum, String date) {
    if (!sum.isKnown()) {
      return sum.unpriced() == 0 ? "" : "cost unknown";
    }
    String missing =
        sum.unpriced() == 0
            ? ""
            : ", without " + Plural.of(sum.unpriced(), "call", "calls") + " of unknown price";
    String bound = sum.isLowerBound() ? "≥ " : "";
    return bound + Dollars.of(sum.cost()) + source(sum, date) + missing;
  }

  private static String source(CostSum sum, String date) {
    if (sum.computed().signum() == 0) {
      return " as stated";
    }
    String prices = " at list prices of " + date;
    return sum.computed().compareTo(sum.cost()) == 0
        ? prices
        : ", " + Dollars.of(sum.computed()) + " of it" + prices;
  }
}

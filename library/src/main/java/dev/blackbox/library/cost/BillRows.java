package dev.blackbox.library.cost;

import dev.blackbox.session.cost.Bill;
import dev.blackbox.session.cost.CostSum;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Sorts the rows of a bill: sessions and days in order, others by cost, the highest first. */
public final class BillRows {
  private BillRows() {}

  public static List<Map.Entry<String, CostSum>> sorted(Bill bill) {
    Comparator<Map.Entry<String, CostSum>> order =
        switch (bill.grouping()) {
          case SESSION -> (_, _) -> 0;
          case DAY -> Map.Entry.comparingByKey();
          case MODEL, TOOL ->
              Comparator.comparing(
                      (Map.Entry<String, CostSum> row) -> row.getValue().cost(),
                      Comparator.reverseOrder())
                  .thenComparing(Map.Entry::getKey);
        };
    return bill.rows().entrySet().stream().sorted(order).toList();
  }

  /** Returns the name of a row, with a placeholder for an unknown name. */
  public static String name(Bill bill, String key) {
    if (!key.isEmpty()) {
      return key;
    }
    return switch (bill.grouping()) {
      case TOOL -> "(no tool)";
      case SESSION, MODEL, DAY -> "(unknown)";
    };
  }
}

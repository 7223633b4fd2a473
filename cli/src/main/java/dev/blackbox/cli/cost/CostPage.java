package dev.blackbox.cli.cost;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.view.TextTable;
import dev.blackbox.cli.view.entry.CostText;
import dev.blackbox.library.cost.BillNotes;
import dev.blackbox.library.cost.BillRows;
import dev.blackbox.library.cost.CostOptions;
import dev.blackbox.library.cost.CostReport;
import dev.blackbox.session.cost.Bill;
import dev.blackbox.session.cost.CostSum;
import dev.blackbox.session.cost.RecordingCost;
import java.io.IOException;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Prints the bill as text. */
final class CostPage implements CostReport {
  private static final int DECIMALS = 4;

  private final Console console;
  private final CostOptions options;
  private final CostExplanation explanation;

  CostPage(Console console, CostOptions options) {
    this.console = console;
    this.options = options;
    this.explanation = new CostExplanation(console);
  }

  @Override
  public void recording(String name, RecordingCost cost) throws IOException {
    if (options.isExplained()) {
      explanation.print(name, cost);
    }
  }

  @Override
  public void bill(Bill bill) throws IOException {
    if (bill.rows().isEmpty()) {
      return;
    }
    if (options.isExplained()) {
      explanation.replaced(bill.replaced());
    }
    String by = bill.grouping().name().toLowerCase(Locale.ROOT);
    List<String> titles = List.of(by, "calls", "in", "cached", "out", "cost");
    TextTable table = new TextTable(titles, Set.of("calls", "in", "cached", "out", "cost"));
    List<Map.Entry<String, CostSum>> rows = BillRows.sorted(bill);
    for (Map.Entry<String, CostSum> row : rows) {
      table.add(cells(BillRows.name(bill, row.getKey()), row.getValue()));
    }
    if (rows.size() != 1) {
      table.add(cells("total", bill.total()));
    }
    table.print(console);
    console.out().println();
    for (String note : BillNotes.of(bill)) {
      console.out().println(note);
    }
    String total = CostText.of(bill.total(), options.prices().date());
    if (!total.isEmpty()) {
      console.out().println(total);
    }
    console.printGaps(console.out());
  }

  private static List<String> cells(String name, CostSum sum) {
    return List.of(
        name,
        number(sum.calls()),
        number(sum.tokens().in()),
        number(sum.tokens().cached()),
        number(sum.tokens().out()),
        cost(sum));
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String cost(CostSum sum) {
    if (sum.unpriced() > 0 && sum.cost().signum() == 0) {
      return "unknown";
    }
    String known = sum.cost().setScale(DECIMALS, RoundingMode.HALF_UP).toPlainString();
    return (sum.isLowerBound() ? "≥ $" : "$") + known + (sum.unpriced() > 0 ? " + unknown" : "");
  }
}

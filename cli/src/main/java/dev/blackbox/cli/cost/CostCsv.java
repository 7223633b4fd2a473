package dev.blackbox.cli.cost;

import dev.blackbox.cli.command.Console;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.cost.BillNotes;
import dev.blackbox.library.cost.BillRows;
import dev.blackbox.library.cost.CostReport;
import dev.blackbox.session.cost.Bill;
import dev.blackbox.session.cost.CostSum;
import dev.blackbox.session.cost.RecordingCost;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;

/** The rows as comma-separated values (RFC 4180), amounts exact. */
final class CostCsv implements CostReport {
  private final Console console;

  CostCsv(Console console) {
    this.console = console;
  }

  @Override
  public void recording(String name, RecordingCost cost) {
    // only the rows are printed
  }

  @Override
  public void bill(Bill bill) throws IOException {
    String by = bill.grouping().name().toLowerCase(Locale.ROOT);
    console
        .out()
        .println(
            by
                + ",model_calls,tokens_in,cache_write,cache_write_1h,tokens_cached,tokens_out,"
                + "cost_usd,calls_without_price");
    for (Map.Entry<String, CostSum> row : BillRows.sorted(bill)) {
      CostSum sum = row.getValue();
      console
          .out()
          .println(
              quoted(row.getKey())
                  + ","
                  + sum.calls()
                  + ","
                  + sum.tokens().in()
                  + ","
                  + sum.written().brief()
                  + ","
                  + sum.written().hour()
                  + ","
                  + sum.tokens().cached()
                  + ","
                  + sum.tokens().out()
                  + ","
                  + sum.cost().stripTrailingZeros().toPlainString()
                  + ","
                  + sum.unpriced());
    }
    BillNotes.of(bill).forEach(console.err()::say);
  }

  /**
   * Quotes a field if needed and defuses a leading sign, which spreadsheets would run as a formula.
   */
  private static String quoted(String text) {
    String safe = SafeText.line(text);
    String harmless = safe.matches("[=+@\\t-].*") ? "'" + safe : safe;
    return harmless.matches(".*[\",\n].*") ? '"' + harmless.replace("\"", "\"\"") + '"' : harmless;
  }
}

package dev.blackbox.cli.archive;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.view.entry.Amounts;
import dev.blackbox.intake.archive.ArchiveReport;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.text.SafeText;
import dev.blackbox.session.cost.CostSum;
import java.io.IOException;
import java.nio.file.Path;
import tools.jackson.core.JsonGenerator;

/**
 * What a run has archived.
 *
 * @param days on how many days the sessions began
 * @param redactions how many secrets were masked
 * @param cost of the archived sessions, each answer once
 */
record ArchiveSummary(Path store, ArchiveReport report, long days, long redactions, CostSum cost) {

  void print(Console console) throws IOException {
    Output out = console.out();
    if (report.archived() == 0) {
      out.println("nothing new");
    } else {
      out.println(
          "archived "
              + Amounts.count(report.archived(), "session", "sessions")
              + " of "
              + Amounts.count(days, "day", "days"));
      out.println(
          "  "
              + Amounts.count(cost.calls(), "model call", "model calls")
              + ", "
              + Amounts.tokens(cost.tokens().total())
              + " tokens, "
              + dollars());
      out.println("  " + Amounts.count(redactions, "secret", "secrets") + " masked");
    }
    if (report.endingSoon() > 0) {
      out.println(
          Amounts.count(report.endingSoon(), "transcript", "transcripts")
              + " would have been deleted by Claude Code within 7 days, and "
              + (report.endingSoon() == 1 ? "is" : "are")
              + " kept now");
    }
    out.println(
        Amounts.count(report.sessions(), "session is", "sessions are")
            + " in "
            + SafeText.line(store.toString()));
  }

  private String dollars() {
    String known = Amounts.dollars(cost.cost());
    if (cost.unpriced() == 0) {
      return known;
    }
    String unknown = Amounts.count(cost.unpriced(), "call", "calls") + " whose price is unknown";
    return cost.cost().signum() == 0 ? unknown : known + ", and " + unknown;
  }

  void printJson(Console console) throws IOException {
    JsonOutput json = new JsonOutput(console.out());
    JsonGenerator out = json.generator();
    out.writeStartObject();
    out.writeNumberProperty("archived", report.archived());
    out.writeNumberProperty("failed", report.failed());
    out.writeNumberProperty("days", days);
    out.writeNumberProperty("model_calls", cost.calls());
    out.writeNumberProperty("tokens_in", cost.tokens().in());
    out.writeNumberProperty("tokens_cached", cost.tokens().cached());
    out.writeNumberProperty("tokens_out", cost.tokens().out());
    out.writeName("cost_usd");
    out.writeNumber(cost.cost().stripTrailingZeros().toPlainString());
    out.writeNumberProperty("calls_without_price", cost.unpriced());
    out.writeNumberProperty("redactions", redactions);
    out.writeNumberProperty("deleted_within_7_days", report.endingSoon());
    out.writeNumberProperty("sessions", report.sessions());
    out.writeStringProperty("store", store.toString());
    out.writeEndObject();
    json.endLine();
  }
}

package dev.blackbox.cli.stats;

import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.view.entry.CostText;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.session.cost.Charge;
import dev.blackbox.session.cost.CostSum;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.cost.RecordingCost;
import dev.blackbox.session.usage.Claim;
import dev.blackbox.session.usage.ModelCall;
import dev.blackbox.session.usage.SkippedLine;
import dev.blackbox.session.usage.Tokens;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;

/** Prints tokens and cost: counted, claimed by the recording, and per model. */
final class UsageRows {
  private final Output out;
  private final LabelRows rows;

  UsageRows(Output out, LabelRows rows) {
    this.out = out;
    this.rows = rows;
  }

  /** Prints the title of a part of the page. */
  interface Title {
    void print(String title) throws IOException;
  }

  void print(RecordingCost cost, Title title) throws IOException {
    CostSum total = cost.total();
    if (total.calls() == 0 && !total.isKnown() && cost.claims().isEmpty()) {
      return;
    }
    title.print("Usage:");
    rows.rowIfAny("Model calls:", total.calls());
    rows.rowIfAny("Tokens in:", total.tokens().in());
    rows.rowIfAny("Tokens out:", total.tokens().out());
    rows.rowIfAny("Tokens cached:", total.tokens().cached());
    String text = CostText.of(total, Prices.standard().date());
    if (!text.isEmpty()) {
      rows.row("Cost:", total.isKnown() ? text : "unknown");
    }
    for (Claim claim : cost.claims()) {
      claim(claim);
    }
    models(cost.models().rows(), title);
    explain(cost, title);
  }

  private void claim(Claim claim) throws IOException {
    StringBuilder text = new StringBuilder();
    add(text, claim.tokens(), claim.tokens() == 1 ? " token" : " tokens");
    add(text, claim.tokensIn(), " in");
    add(text, claim.tokensOut(), " out");
    add(text, claim.tokensCached(), " cached");
    BigDecimal cost = claim.cost();
    if (cost != null) {
      text.append(text.isEmpty() ? "" : ", ").append(dollars(cost));
    }
    String source = claim.source().name().toLowerCase(Locale.ROOT);
    String where = claim.line() > 0 ? source + ", line " + claim.line() : source;
    rows.row("Claimed:", text + " (" + where + ")");
  }

  private static void add(StringBuilder text, long count, String unit) {
    if (count >= 0) {
      text.append(text.isEmpty() ? "" : ", ").append(count).append(unit);
    }
  }

  private void models(Map<String, CostSum> models, Title title) throws IOException {
    if (models.size() < 2) {
      return;
    }
    title.print("Models used:");
    for (Map.Entry<String, CostSum> entry : models.entrySet()) {
      String model = entry.getKey().isEmpty() ? "(unknown)" : SafeText.line(entry.getKey());
      CostSum used = entry.getValue();
      rows.row(
          model + ":",
          Plural.of(used.calls(), "call")
              + ", "
              + tokens(used.tokens())
              + (used.isKnown() ? ", " + dollars(used.cost()) : ""));
    }
  }

  private void explain(RecordingCost cost, Title title) throws IOException {
    if (cost.charges().isEmpty() && cost.skipped().isEmpty()) {
      return;
    }
    title.print("Counted:");
    for (Charge charge : cost.charges()) {
      ModelCall call = charge.call();
      String lines =
          call.firstLine() == call.lastLine()
              ? "line " + call.firstLine()
              : "lines " + call.firstLine() + "-" + call.lastLine();
      out.println("  " + lines + ": " + tokens(call.tokens()));
    }
    title.print("Not counted:");
    for (SkippedLine skipped : cost.skipped()) {
      out.println("  line " + skipped.line() + ": " + skipped.reason().text());
    }
    if (cost.unlisted() > 0) {
      out.println("  … and " + cost.unlisted() + " more");
    }
  }

  private static String tokens(Tokens tokens) {
    return tokens.in() + " in, " + tokens.out() + " out, " + tokens.cached() + " cached";
  }

  /** Exact, with two decimals at least. */
  private static String dollars(BigDecimal amount) {
    BigDecimal shown = amount.stripTrailingZeros();
    return "$" + (shown.scale() < 2 ? shown.setScale(2) : shown).toPlainString();
  }
}

package dev.blackbox.cli.stats;

import dev.blackbox.cli.command.Output;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.session.usage.Claim;
import dev.blackbox.session.usage.ModelCall;
import dev.blackbox.session.usage.ModelUsage;
import dev.blackbox.session.usage.SkippedLine;
import dev.blackbox.session.usage.Tokens;
import dev.blackbox.session.usage.Usage;
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

  void print(Usage usage, Title title) throws IOException {
    if (usage.modelCalls() == 0 && usage.cost().isEmpty() && usage.claims().isEmpty()) {
      return;
    }
    title.print("Usage:");
    rows.rowIfAny("Model calls:", usage.modelCalls());
    rows.rowIfAny("Tokens in:", usage.tokens().in());
    rows.rowIfAny("Tokens out:", usage.tokens().out());
    rows.rowIfAny("Tokens cached:", usage.tokens().cached());
    if (usage.cost().isPresent()) {
      rows.row("Cost:", dollars(usage.cost().get()));
    }
    for (Claim claim : usage.claims()) {
      claim(claim);
    }
    models(usage, title);
    explain(usage, title);
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

  private void models(Usage usage, Title title) throws IOException {
    if (usage.models().size() < 2) {
      return;
    }
    title.print("Models used:");
    for (Map.Entry<String, ModelUsage> entry : usage.models().entrySet()) {
      String model = entry.getKey().isEmpty() ? "(unknown)" : SafeText.line(entry.getKey());
      ModelUsage used = entry.getValue();
      BigDecimal cost = used.cost();
      rows.row(
          model + ":",
          Plural.of(used.calls(), "call")
              + ", "
              + tokens(used.tokens())
              + (cost == null ? "" : ", " + dollars(cost)));
    }
  }

  private void explain(Usage usage, Title title) throws IOException {
    if (usage.calls().isEmpty() && usage.skipped().isEmpty()) {
      return;
    }
    title.print("Counted:");
    for (ModelCall call : usage.calls()) {
      String lines =
          call.firstLine() == call.lastLine()
              ? "line " + call.firstLine()
              : "lines " + call.firstLine() + "-" + call.lastLine();
      out.println("  " + lines + ": " + tokens(call.tokens()));
    }
    title.print("Not counted:");
    for (SkippedLine skipped : usage.skipped()) {
      out.println("  line " + skipped.line() + ": " + skipped.reason().text());
    }
    if (usage.unlisted() > 0) {
      out.println("  … and " + usage.unlisted() + " more");
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

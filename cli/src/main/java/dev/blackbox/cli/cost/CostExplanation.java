package dev.blackbox.cli.cost;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.command.Paint;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.session.cost.Charge;
import dev.blackbox.session.cost.Price;
import dev.blackbox.session.cost.RecordingCost;
import dev.blackbox.session.cost.ReplacedSum;
import dev.blackbox.session.usage.AnswerIndex;
import dev.blackbox.session.usage.CacheWrites;
import dev.blackbox.session.usage.Claim;
import dev.blackbox.session.usage.ModelCall;
import dev.blackbox.session.usage.SkippedLine;
import dev.blackbox.session.usage.Tokens;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Prints how the cost of a recording adds up, line by line. */
final class CostExplanation {
  private final Console console;
  private final Output out;

  CostExplanation(Console console) {
    this.console = console;
    this.out = console.out();
  }

  void print(String name, RecordingCost cost) throws IOException {
    out.println(console.paint(Paint.BOLD, SafeText.line(name)));
    for (Charge charge : cost.charges()) {
      out.println("  " + lines(charge.call()) + ": " + text(charge));
    }
    for (RecordingCost.Elsewhere call : cost.elsewhere()) {
      out.println(
          "  line "
              + call.line()
              + ": not counted, this answer is already in "
              + SafeText.line(call.first().recording())
              + ", line "
              + call.first().line());
    }
    for (SkippedLine line : cost.skipped()) {
      out.println("  line " + line.line() + ": not counted, " + line.reason().text());
    }
    if (cost.unlisted() > 0) {
      out.println("  … and " + cost.unlisted() + " more");
    }
    for (Claim claim : cost.claims()) {
      claim(claim, cost);
    }
    out.println("  sum: " + dollars(cost.total().cost()));
    out.println();
  }

  /** Prints the sums of recordings that were not counted in the end. */
  void replaced(List<ReplacedSum> sums) throws IOException {
    for (ReplacedSum sum : sums) {
      String why =
          switch (sum.reason()) {
            case LISTED -> " lists the calls of this session one by one";
            case SAME_REST -> " is counted for the calls without a message";
            case LARGER -> " states a larger sum since the beginning of this session";
          };
      out.println(
          SafeText.line(sum.recording())
              + ": "
              + dollars(sum.sum().cost())
              + " not counted, "
              + SafeText.line(sum.by())
              + why);
    }
    if (!sums.isEmpty()) {
      out.println();
    }
  }

  private static String lines(ModelCall call) {
    return call.firstLine() == call.lastLine()
        ? "line " + call.lastLine()
        : "lines " + call.firstLine() + "-" + call.lastLine();
  }

  private static String text(Charge charge) {
    ModelCall call = charge.call();
    String model = call.model().isEmpty() ? "an unknown model" : call.model();
    StringBuilder text = new StringBuilder(SafeText.line(model));
    if (!charge.tools().isEmpty()) {
      text.append(" called ").append(SafeText.line(String.join(", ", charge.tools())));
    }
    text.append(": ").append(amount(charge));
    AnswerIndex.Counted before = charge.before();
    if (before != null) {
      text.append(", in addition to the copy in ")
          .append(SafeText.line(before.recording()))
          .append(", line ")
          .append(before.line());
    }
    return text.toString();
  }

  private static String amount(Charge charge) {
    Tokens tokens = charge.call().tokens();
    String counts = tokens.in() + " in, " + tokens.cached() + " cached, " + tokens.out() + " out";
    BigDecimal cost = charge.cost();
    Price price = charge.price();
    if (cost == null) {
      return counts + ": the price is unknown";
    }
    return price == null
        ? counts + ": " + dollars(cost) + " as stated"
        : reckoning(charge.call(), price) + " = " + dollars(cost);
  }

  private static String reckoning(ModelCall call, Price price) {
    Tokens tokens = call.tokens();
    CacheWrites written = call.written();
    StringBuilder text = new StringBuilder();
    term(text, Math.max(0, tokens.in() - written.total()), "in", price.input());
    term(text, written.brief(), "written to the cache", price.write());
    term(text, written.hour(), "written for an hour", price.writeHour());
    term(text, tokens.cached(), "cached", price.cached());
    term(text, tokens.out(), "out", price.output());
    if (text.isEmpty()) {
      return "no tokens";
    }
    String source = price.source().isEmpty() ? "" : " (" + SafeText.line(price.source()) + ")";
    return text + " per million" + source;
  }

  private static void term(
      StringBuilder text, long count, String what, @Nullable BigDecimal price) {
    if (count > 0 && price != null) {
      text.append(text.isEmpty() ? "" : " + ");
      text.append(count).append(' ').append(what).append(" × ").append(dollars(price));
    }
  }

  private void claim(Claim claim, RecordingCost cost) throws IOException {
    BigDecimal claimed = claim.cost();
    if (claimed == null) {
      return;
    }
    String source = claim.source().name().toLowerCase(Locale.ROOT);
    String where = claim.line() > 0 ? source + ", line " + claim.line() : source;
    boolean isTaken = cost.taken().filter(claim::equals).isPresent();
    out.println(
        "  the recording's own total is "
            + dollars(claimed)
            + " ("
            + where
            + (isTaken ? "), used because a price is missing" : "), for comparison"));
  }

  /** Exact, with two decimals at least. */
  private static String dollars(BigDecimal amount) {
    BigDecimal shown = amount.stripTrailingZeros();
    return "$" + (shown.scale() < 2 ? shown.setScale(2) : shown).toPlainString();
  }
}

package dev.blackbox.cli.demo;

import dev.blackbox.format.line.Arg;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Counts what the agent would have used if a model stood behind it: a token for each word it read
 * or wrote, at a price of 3 and 15 dollars a million.
 */
final class Meter {
  private static final BigDecimal IN = new BigDecimal("0.000003");
  private static final BigDecimal OUT = new BigDecimal("0.000015");
  private static final BigDecimal BUDGET = new BigDecimal("0.10");
  private static final int SYSTEM_PROMPT = 400;

  private long seen = SYSTEM_PROMPT;
  private long tokens;
  private BigDecimal cost = BigDecimal.ZERO;

  /** The agent has read this, or has been told so. */
  void hear(String text) {
    seen += words(text);
  }

  /** The usage of the model call that gave this text. */
  Arg[] metrics(long step, String text) {
    long in = seen;
    long out = words(text);
    seen += out;
    tokens += in + out;
    BigDecimal price =
        IN.multiply(BigDecimal.valueOf(in)).add(OUT.multiply(BigDecimal.valueOf(out)));
    cost = cost.add(price);
    return new Arg[] {
      Arg.pair("step", Long.toString(step)),
      Arg.pair("prompt_tokens", Long.toString(in)),
      Arg.pair("completion_tokens", Long.toString(out)),
      Arg.pair("cost_usd", price.toPlainString())
    };
  }

  /** What is left of the budget. */
  Arg[] budget() {
    return new Arg[] {
      Arg.pair("remaining", "$" + cents(BUDGET.subtract(cost))),
      Arg.pair("tokens", Long.toString(tokens))
    };
  }

  /** The closing line of a recording. */
  Arg[] summary() {
    return new Arg[] {
      Arg.pair("tokens", Long.toString(tokens)),
      Arg.pair("cost", "$" + cents(cost)),
      Arg.pair("duration", "1s")
    };
  }

  private static String cents(BigDecimal amount) {
    return amount.setScale(6, RoundingMode.UNNECESSARY).toPlainString();
  }

  private static long words(String text) {
    return text.isBlank() ? 0 : text.strip().split("\\s+").length;
  }
}

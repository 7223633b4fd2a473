package dev.blackbox.cli.demo;

import dev.blackbox.format.line.Arg;
import java.math.BigDecimal;
import java.math.RoundingMode;

/** Simulates token usage: one token per word read or written, at 3 and 15 dollars per million. */
final class Meter {
  private static final BigDecimal IN = new BigDecimal("0.000003");
  private static final BigDecimal OUT = new BigDecimal("0.000015");
  private static final BigDecimal BUDGET = new BigDecimal("0.10");
  private static final int SYSTEM_PROMPT = 400;

  private long seen = SYSTEM_PROMPT;
  private long tokens;
  private BigDecimal cost = BigDecimal.ZERO;

  /** Counts text that the agent has read. */
  void countRead(String text) {
    seen += words(text);
  }

  /** Returns the usage of the model call that produced this text. */
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

  /** Returns the rest of the budget. */
  Arg[] budget() {
    return new Arg[] {
      Arg.pair("remaining", "$" + cents(BUDGET.subtract(cost))),
      Arg.pair("tokens", Long.toString(tokens))
    };
  }

  /** Returns the last line of the recording. */
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

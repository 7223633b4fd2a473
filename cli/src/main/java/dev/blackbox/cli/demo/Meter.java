package dev.blackbox.cli.demo;

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

  /** A typed comment about the model call that gave this text. */
  String metrics(int step, String text) {
    long in = seen;
    long out = words(text);
    seen += out;
    tokens += in + out;
    BigDecimal price =
        IN.multiply(BigDecimal.valueOf(in)).add(OUT.multiply(BigDecimal.valueOf(out)));
    cost = cost.add(price);
    return "metrics step="
        + step
        + " prompt_tokens="
        + in
        + " completion_tokens="
        + out
        + " cost_usd="
        + price.toPlainString();
  }

  String budget() {
    return "budget: $"
        + BUDGET
        + " remaining=$"
        + cents(BUDGET.subtract(cost))
        + " tokens="
        + tokens;
  }

  /** The closing line of a recording. */
  String summary() {
    return "tokens=" + tokens + " cost=$" + cents(cost) + " duration=1s";
  }

  private static String cents(BigDecimal amount) {
    return amount.setScale(6, RoundingMode.UNNECESSARY).toPlainString();
  }

  private static long words(String text) {
    return text.isBlank() ? 0 : text.strip().split("\\s+").length;
  }
}

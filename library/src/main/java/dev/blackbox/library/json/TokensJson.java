package dev.blackbox.library.json;

import dev.blackbox.session.cost.CostSum;
import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes tokens and cost as properties of a JSON object; the cost is an exact decimal number. */
public final class TokensJson {
  private TokensJson() {}

  public static void tokens(Tokens tokens, JsonGenerator out) {
    out.writeNumberProperty("tokens_in", tokens.in());
    out.writeNumberProperty("tokens_out", tokens.out());
    out.writeNumberProperty("tokens_cached", tokens.cached());
  }

  /**
   * Writes model calls, tokens and cost. The computed part of the cost and the number of calls
   * without a price are written only if there are any.
   */
  public static void sum(CostSum sum, JsonGenerator out) {
    out.writeNumberProperty("model_calls", sum.calls());
    tokens(sum.tokens(), out);
    dollars("cost_usd", sum.isKnown() ? sum.cost() : null, out);
    dollars("cost_computed_usd", sum.computed().signum() == 0 ? null : sum.computed(), out);
    if (sum.unpriced() > 0) {
      out.writeNumberProperty("calls_without_price", sum.unpriced());
    }
    repeats(sum.repeats(), out);
  }

  /** Writes how many lines may be calls that are not counted, if there are any. */
  public static void repeats(long repeats, JsonGenerator out) {
    if (repeats > 0) {
      out.writeNumberProperty("repeats_without_id", repeats);
    }
  }

  /** Writes nothing if the amount is unknown. */
  public static void dollars(String property, @Nullable BigDecimal amount, JsonGenerator out) {
    if (amount != null) {
      out.writeName(property);
      out.writeNumber(amount.stripTrailingZeros().toPlainString());
    }
  }
}

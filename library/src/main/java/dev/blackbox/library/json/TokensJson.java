package dev.blackbox.library.json;

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

  /** Writes nothing if the amount is unknown. */
  public static void dollars(String property, @Nullable BigDecimal amount, JsonGenerator out) {
    if (amount != null) {
      out.writeName(property);
      out.writeNumber(amount.toPlainString());
    }
  }
}

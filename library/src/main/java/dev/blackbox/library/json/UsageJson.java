package dev.blackbox.library.json;

import dev.blackbox.session.usage.Claim;
import dev.blackbox.session.usage.ModelUsage;
import dev.blackbox.session.usage.Tokens;
import dev.blackbox.session.usage.Usage;
import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Writes tokens and cost as a JSON object; amounts are exact decimal numbers. */
public final class UsageJson {
  private UsageJson() {}

  public static void write(Usage usage, JsonGenerator out) {
    out.writeStartObject();
    counted(usage.counted(), out);
    out.writeObjectPropertyStart("models");
    usage
        .models()
        .forEach(
            (model, used) -> {
              out.writeObjectPropertyStart(model);
              counted(used, out);
              out.writeEndObject();
            });
    out.writeEndObject();
    out.writeArrayPropertyStart("claims");
    usage.claims().forEach(claim -> claim(claim, out));
    out.writeEndArray();
    out.writeEndObject();
  }

  private static void counted(ModelUsage used, JsonGenerator out) {
    Tokens tokens = used.tokens();
    out.writeNumberProperty("model_calls", used.calls());
    out.writeNumberProperty("tokens_in", tokens.in());
    out.writeNumberProperty("tokens_out", tokens.out());
    out.writeNumberProperty("tokens_cached", tokens.cached());
    cost(used.cost(), out);
  }

  private static void claim(Claim claim, JsonGenerator out) {
    out.writeStartObject();
    out.writeStringProperty("source", claim.source().name().toLowerCase(Locale.ROOT));
    out.writeNumberProperty("line", claim.line());
    tokens("tokens", claim.tokens(), out);
    tokens("tokens_in", claim.tokensIn(), out);
    tokens("tokens_out", claim.tokensOut(), out);
    tokens("tokens_cached", claim.tokensCached(), out);
    cost(claim.cost(), out);
    out.writeEndObject();
  }

  private static void tokens(String name, long count, JsonGenerator out) {
    if (count >= 0) {
      out.writeNumberProperty(name, count);
    }
  }

  private static void cost(@Nullable BigDecimal cost, JsonGenerator out) {
    if (cost != null) {
      out.writeName("cost_usd");
      out.writeNumber(cost.toPlainString());
    }
  }
}

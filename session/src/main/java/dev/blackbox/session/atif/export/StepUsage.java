package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.session.atif.model.LineTemplate;
import dev.blackbox.session.usage.ModelCall;
import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The usage of a step's model calls, each counted once.
 *
 * @param tokens null if no call was counted
 */
record StepUsage(@Nullable Tokens tokens, @Nullable BigDecimal cost, @Nullable Json extra) {

  /** The usage of a step, or null if it used nothing. */
  static @Nullable StepUsage of(OpenStep step) {
    if (step.usage.isEmpty() && step.metricsExtra.isEmpty()) {
      return null;
    }
    Tokens tokens = Tokens.NONE;
    BigDecimal cost = null;
    for (ModelCall call : step.usage) {
      tokens = tokens.plus(call.tokens());
      BigDecimal amount = call.cost();
      cost = amount == null ? cost : cost == null ? amount : cost.add(amount);
    }
    boolean isCounted = !step.usage.isEmpty() && (!tokens.equals(Tokens.NONE) || cost == null);
    return new StepUsage(isCounted ? tokens : null, cost, step.metricsExtra.toJsonOrNull());
  }

  /** The format's prompt includes tokens from the cache, {@code tokens_in} of a line does not. */
  private static long prompt(Tokens tokens) {
    return tokens.plus(new Tokens(tokens.cached(), 0, 0)).in();
  }

  /** The counts as lines repeat them; null if there are none. */
  @Nullable String counts() {
    return tokens == null
        ? null
        : LineTemplate.counts(prompt(tokens), tokens.out(), tokens.cached());
  }

  /** Writes the field {@code metrics}. */
  void write(JsonGenerator out) {
    out.writeName(FieldName.METRICS);
    out.writeStartObject();
    if (tokens != null) {
      out.writeName(FieldName.PROMPT_TOKENS);
      out.writeNumber(prompt(tokens));
      out.writeName(FieldName.COMPLETION_TOKENS);
      out.writeNumber(tokens.out());
      out.writeName(FieldName.CACHED_TOKENS);
      out.writeNumber(tokens.cached());
    }
    if (cost != null) {
      out.writeName(FieldName.COST_USD);
      out.writeRawValue(cost.toPlainString());
    }
    if (extra != null) {
      out.writeName(FieldName.EXTRA);
      JsonText.write(extra, out);
    }
    out.writeEndObject();
  }
}

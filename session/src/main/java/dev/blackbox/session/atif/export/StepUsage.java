package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.format.json.JsonText;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.session.atif.model.LineTemplate;
import dev.blackbox.session.turns.Turn;
import dev.blackbox.session.usage.ModelCall;
import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The usage of a step's model calls, each counted once.
 *
 * @param tokens null if no call was counted
 */
record StepUsage(@Nullable Tokens tokens, @Nullable BigDecimal cost, @Nullable Json extra) {

  /** The usage of a turn, or null if it used nothing. */
  static @Nullable StepUsage of(Turn turn) {
    List<ModelCall> calls = turn.modelCalls();
    Json extra = turn.metrics().isEmpty() ? null : extra(turn.metrics());
    if (calls.isEmpty() && extra == null) {
      return null;
    }
    BigDecimal cost = null;
    for (ModelCall call : calls) {
      BigDecimal amount = call.cost();
      cost = amount == null ? cost : cost == null ? amount : cost.add(amount);
    }
    Tokens tokens = turn.tokens();
    boolean isCounted = !calls.isEmpty() && (!tokens.equals(Tokens.NONE) || cost == null);
    return new StepUsage(isCounted ? tokens : null, cost, extra);
  }

  private static @Nullable Json extra(List<Line.Comment> metrics) {
    JsonObjectBuilder extra = new JsonObjectBuilder();
    metrics.forEach(comment -> addExtras(comment, extra));
    return extra.toJsonOrNull();
  }

  private static void addExtras(Line.Comment metrics, JsonObjectBuilder extra) {
    for (Arg field : metrics.fields()) {
      if (field.key() != null && AtifCallMapper.isExtra(field.key())) {
        extra.text(AtifCallMapper.extraName(field.key()), field.value());
      }
    }
    String text = metrics.text();
    if (text.contains("token_ids=@blob") || text.contains("logprobs=@blob")) {
      extra.text("blobs", text);
    }
  }

  /** The format's prompt includes tokens from the cache, {@code tokens_in} of a line does not. */
  static long prompt(Tokens tokens) {
    return Tokens.sum(tokens.in(), tokens.cached());
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

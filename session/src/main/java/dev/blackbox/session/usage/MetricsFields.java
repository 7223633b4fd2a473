package dev.blackbox.session.usage;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of a {@code # metrics} comment, in either spelling.
 *
 * @param step the step it names, -1 if none
 * @param scope what the counts cover
 * @param messageId the answer or the result it names, empty if none
 * @param model the model it names, empty if none
 * @param tokens null if it has no counts
 */
record MetricsFields(
    long step,
    ModelCall.Scope scope,
    String messageId,
    String model,
    @Nullable Tokens tokens,
    CacheWrites written,
    @Nullable BigDecimal cost) {

  static MetricsFields of(Line.Comment comment) {
    return new MetricsFields(
        TokenCountReader.number(comment.field("step")),
        scope(comment),
        comment.field("extra.message_id").or(() -> comment.field("extra.result_id")).orElse(""),
        comment.field("model").orElse(""),
        tokens(comment),
        written(comment),
        cost(comment));
  }

  boolean isEmpty() {
    return tokens == null && cost == null;
  }

  /** Returns whether these metrics repeat the others. */
  boolean isSameUsage(@Nullable MetricsFields other) {
    return other != null && Objects.equals(tokens, other.tokens) && isSameAmount(cost, other.cost);
  }

  private static boolean isSameAmount(@Nullable BigDecimal a, @Nullable BigDecimal b) {
    if (a == null || b == null) {
      return a == null && b == null;
    }
    return a.compareTo(b) == 0;
  }

  ModelCall toCall(LineView line, String modelInForce) {
    String name = model.isEmpty() ? modelInForce : model;
    Tokens used = tokens == null ? Tokens.NONE : tokens;
    return new ModelCall(
        line.number(),
        line.number(),
        1,
        0,
        step,
        ModelCall.Source.METRICS,
        scope,
        messageId,
        name,
        used,
        written,
        cost);
  }

  private static ModelCall.Scope scope(Line.Comment comment) {
    if (comment.field("extra.unrecorded").orElse("").equals("true")) {
      return ModelCall.Scope.REST;
    }
    return switch (comment.field("extra.sum").orElse("")) {
      case "turn" -> ModelCall.Scope.TURN;
      case "thread" -> ModelCall.Scope.THREAD;
      default -> ModelCall.Scope.CALL;
    };
  }

  private static @Nullable Tokens tokens(Line.Comment comment) {
    long prompt = number(comment, "prompt_tokens", "prompt");
    long in = number(comment, "tokens_in", "tokens_in");
    long out = number(comment, "completion_tokens", "completion", "tokens_out");
    long cached = number(comment, "cached_tokens", "cached", "tokens_cached");
    if (prompt < 0 && in < 0 && out < 0 && cached < 0) {
      return null;
    }
    long fresh = in >= 0 ? in : uncached(Math.max(prompt, 0), Math.max(cached, 0));
    return new Tokens(fresh, Math.max(out, 0), Math.max(cached, 0));
  }

  /**
   * Prompt tokens include the cached ones; if they are fewer, the writer has already subtracted
   * them.
   */
  private static long uncached(long prompt, long cached) {
    return prompt >= cached ? prompt - cached : prompt;
  }

  private static CacheWrites written(Line.Comment comment) {
    long brief = number(comment, "extra.cache_write_5m", "extra.cache_write");
    long hour = number(comment, "extra.cache_write_1h");
    return brief <= 0 && hour <= 0
        ? CacheWrites.NONE
        : new CacheWrites(Math.max(brief, 0), Math.max(hour, 0));
  }

  private static @Nullable BigDecimal cost(Line.Comment comment) {
    Optional<String> cost = comment.field("cost_usd").or(() -> comment.field("cost"));
    return cost.isEmpty() ? null : Money.parse(cost.get());
  }

  private static long number(Line.Comment comment, String... keys) {
    for (String key : keys) {
      long number = TokenCountReader.number(comment.field(key));
      if (number >= 0) {
        return number;
      }
    }
    return -1;
  }
}

package dev.blackbox.session.atif.model;

import dev.blackbox.format.json.Json;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The usage of one step.
 *
 * @param promptTokens all tokens that the model read, cached ones included
 * @param cachedTokens those of them that came from the cache
 */
public record StepMetrics(
    @Nullable Long promptTokens,
    @Nullable Long completionTokens,
    @Nullable Long cachedTokens,
    @Nullable BigDecimal cost,
    @Nullable List<Long> promptTokenIds,
    @Nullable List<Long> completionTokenIds,
    @Nullable List<BigDecimal> logprobs,
    @Nullable Json extra,
    Json.Fields unknown) {

  public StepMetrics {
    promptTokenIds = promptTokenIds == null ? null : List.copyOf(promptTokenIds);
    completionTokenIds = completionTokenIds == null ? null : List.copyOf(completionTokenIds);
    logprobs = logprobs == null ? null : List.copyOf(logprobs);
  }
}

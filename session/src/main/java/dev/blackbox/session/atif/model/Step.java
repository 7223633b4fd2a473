package dev.blackbox.session.atif.model;

import dev.blackbox.format.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One turn: a message of the user or the system, or one answer of a model with its calls and their
 * results.
 *
 * @param id from 1, without gaps
 * @param source {@code system}, {@code user} or {@code agent}
 * @param reasoningEffort a word or a number
 * @param calls null if the step has no such field
 * @param results null if the step has no observation
 * @param isCopiedContext whether the step repeats earlier context
 * @param llmCalls the number of model calls in the step; 0 if a program acted
 */
public record Step(
    long id,
    @Nullable String timestamp,
    String source,
    StepContent message,
    @Nullable String modelName,
    @Nullable Json reasoningEffort,
    @Nullable String reasoning,
    @Nullable List<ToolCall> calls,
    @Nullable List<ObservationResult> results,
    @Nullable StepMetrics metrics,
    @Nullable Boolean isCopiedContext,
    @Nullable Long llmCalls,
    @Nullable Json extra,
    Json.Fields unknown) {
  public static final String SYSTEM = "system";
  public static final String USER = "user";
  public static final String AGENT = "agent";

  public Step {
    calls = calls == null ? null : List.copyOf(calls);
    results = results == null ? null : List.copyOf(results);
  }

  public boolean isAgent() {
    return source.equals(AGENT);
  }

  /** The calls, possibly none. */
  public List<ToolCall> toolCalls() {
    return calls == null ? List.of() : calls;
  }

  /** The results, possibly none. */
  public List<ObservationResult> observed() {
    return results == null ? List.of() : results;
  }
}

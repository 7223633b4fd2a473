package dev.blackbox.session.atif.model;

import dev.blackbox.format.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One turn: what a user or the system said, or one answer of a model with the calls it made and
 * what came of them.
 *
 * @param id from 1, without gaps
 * @param source {@code system}, {@code user} or {@code agent}
 * @param reasoningEffort a word or a number
 * @param calls null where the step has none to speak of
 * @param results null where the step has no observation
 * @param isCopiedContext whether the step was said before and only stands here again
 * @param llmCalls how many calls of a model stand behind the step; 0: none, a program acted
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

  /** Its calls, none where it has none. */
  public List<ToolCall> toolCalls() {
    return calls == null ? List.of() : calls;
  }

  /** What came of its calls, nothing where it has no observation. */
  public List<ObservationResult> observed() {
    return results == null ? List.of() : results;
  }
}

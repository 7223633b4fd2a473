package dev.blackbox.session.atif.write;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.Content;
import dev.blackbox.session.atif.model.Metrics;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.model.SubagentRef;
import dev.blackbox.session.atif.model.ToolCall;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A step as JSON. */
public final class StepJson {
  private StepJson() {}

  public static Json.Fields of(Step step) {
    return new Fields()
        .number("step_id", step.id())
        .text("timestamp", step.timestamp())
        .text("source", step.source())
        .add("message", content(step.message()))
        .text("model_name", step.modelName())
        .add("reasoning_effort", step.reasoningEffort())
        .text("reasoning_content", step.reasoning())
        .items("tool_calls", step.calls(), StepJson::call)
        .add("observation", observation(step.results()))
        .add("metrics", metrics(step.metrics()))
        .truth("is_copied_context", step.isCopiedContext())
        .number("llm_call_count", step.llmCalls())
        .add("extra", step.extra())
        .all(step.unknown())
        .toJson();
  }

  private static Json content(Content content) {
    return switch (content) {
      case Content.Text(var text) -> new Json.Text(text);
      case Content.Parts(var parts) -> new Json.Items(parts.stream().map(StepJson::part).toList());
    };
  }

  /** Sounds came after the version that is written here, so they are named in a text. */
  private static Json part(Content.Part part) {
    return switch (part) {
      case Content.TextPart(var text) -> textPart(text);
      case Content.Image(var mediaType, var path) ->
          new Fields()
              .text("type", "image")
              .add("source", new Fields().text("media_type", mediaType).text("path", path).toJson())
              .toJson();
      case Content.Audio audio -> textPart(audio.display());
      case Content.Other other -> textPart(other.display());
    };
  }

  private static Json textPart(String text) {
    return new Fields().text("type", "text").text("text", text).toJson();
  }

  private static Json call(ToolCall call) {
    return new Fields()
        .text("tool_call_id", call.id())
        .text("function_name", call.functionName())
        .add("arguments", call.arguments())
        .add("extra", call.extra())
        .all(call.unknown())
        .toJson();
  }

  private static @Nullable Json observation(@Nullable List<ObservationResult> results) {
    return results == null
        ? null
        : new Fields().items("results", results, StepJson::result).toJson();
  }

  private static Json result(ObservationResult result) {
    Content content = result.content();
    return new Fields()
        .text("source_call_id", result.callId())
        .add("content", content == null ? null : content(content))
        .items("subagent_trajectory_ref", result.subagents(), StepJson::reference)
        .add("extra", result.extra())
        .all(result.unknown())
        .toJson();
  }

  private static Json reference(SubagentRef ref) {
    return new Fields()
        .text("trajectory_id", ref.trajectoryId())
        .text("trajectory_path", ref.trajectoryPath())
        .text("session_id", ref.sessionId())
        .add("extra", ref.extra())
        .all(ref.unknown())
        .toJson();
  }

  /** What a step used; null where there is nothing. */
  public static @Nullable Json metrics(@Nullable Metrics metrics) {
    return metrics == null
        ? null
        : new Fields()
            .number("prompt_tokens", metrics.promptTokens())
            .number("completion_tokens", metrics.completionTokens())
            .number("cached_tokens", metrics.cachedTokens())
            .number("cost_usd", metrics.cost())
            .items("prompt_token_ids", metrics.promptTokenIds(), StepJson::whole)
            .items("completion_token_ids", metrics.completionTokenIds(), StepJson::whole)
            .items("logprobs", metrics.logprobs(), StepJson::number)
            .add("extra", metrics.extra())
            .all(metrics.unknown())
            .toJson();
  }

  private static Json whole(Long value) {
    return new Json.Literal(Long.toString(value));
  }

  private static Json number(BigDecimal value) {
    return new Json.Literal(value.toPlainString());
  }
}

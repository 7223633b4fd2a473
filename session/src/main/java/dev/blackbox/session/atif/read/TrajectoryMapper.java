package dev.blackbox.session.atif.read;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.FinalMetrics;
import dev.blackbox.session.atif.model.ObjectKind;
import dev.blackbox.session.atif.model.ObservationResult;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.model.StepContent;
import dev.blackbox.session.atif.model.StepMetrics;
import dev.blackbox.session.atif.model.SubagentRef;
import dev.blackbox.session.atif.model.ToolCall;
import dev.blackbox.session.atif.model.Trajectory;
import dev.blackbox.session.atif.model.TrajectoryAgent;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Maps JSON objects to the records of the format, however malformed they are. */
public final class TrajectoryMapper {
  private TrajectoryMapper() {}

  /** Maps a trajectory whose steps and embedded trajectories were read before. */
  public static Trajectory trajectory(
      Json.Fields json, List<Step> steps, List<Trajectory> subagents) {
    LenientObject root = new LenientObject(json);
    Json.Fields agent = root.object("agent");
    Json.Fields finals = root.object("final_metrics");
    return new Trajectory(
        root.text("schema_version"),
        root.text("session_id"),
        root.text("trajectory_id"),
        agent == null ? null : agent(agent),
        steps,
        root.text("notes"),
        finals == null ? null : finalMetrics(finals),
        root.text("continued_trajectory_ref"),
        root.value("extra"),
        subagents,
        ObjectKind.TRAJECTORY.unknownOf(json));
  }

  /** Maps the agent of a trajectory. */
  public static TrajectoryAgent agent(Json.Fields json) {
    LenientObject agent = new LenientObject(json);
    return new TrajectoryAgent(
        agent.textOr("name", ""),
        agent.textOr("version", ""),
        agent.text("model_name"),
        agent.items("tool_definitions"),
        agent.value("extra"),
        ObjectKind.AGENT.unknownOf(json));
  }

  private static @Nullable FinalMetrics finalMetrics(Json.Fields json) {
    LenientObject metrics = new LenientObject(json);
    return new FinalMetrics(
        metrics.whole("total_prompt_tokens"),
        metrics.whole("total_completion_tokens"),
        metrics.whole("total_cached_tokens"),
        metrics.number("total_cost_usd"),
        metrics.whole("total_steps"),
        metrics.value("extra"),
        ObjectKind.FINAL_METRICS.unknownOf(json));
  }

  /**
   * Maps a step.
   *
   * @param position its position among the steps, from 1: its number if it has none
   */
  public static Step step(Json.Fields json, long position) {
    LenientObject step = new LenientObject(json);
    Long id = step.whole("step_id");
    Json.Fields observation = step.object("observation");
    Json.Fields metrics = step.object("metrics");
    return new Step(
        id == null ? position : id,
        step.text("timestamp"),
        step.textOr("source", Step.SYSTEM),
        Objects.requireNonNullElse(step.content("message"), StepContent.EMPTY),
        step.text("model_name"),
        step.value("reasoning_effort"),
        step.text("reasoning_content"),
        step.objects("tool_calls", TrajectoryMapper::call),
        observation == null ? null : results(observation),
        metrics == null ? null : metrics(metrics),
        step.truth("is_copied_context"),
        step.whole("llm_call_count"),
        step.value("extra"),
        ObjectKind.STEP.unknownOf(json));
  }

  private static ToolCall call(Json.Fields json) {
    LenientObject call = new LenientObject(json);
    return new ToolCall(
        call.textOr("tool_call_id", ""),
        call.textOr("function_name", ""),
        arguments(call.value("arguments")),
        call.value("extra"),
        ObjectKind.TOOL_CALL.unknownOf(json));
  }

  /** Arguments that are not an object become the only, nameless argument. */
  private static Json.Fields arguments(@Nullable Json json) {
    if (json instanceof Json.Fields fields) {
      return fields;
    }
    return json == null
        ? new Json.Fields(List.of())
        : new Json.Fields(List.of(new Json.Field("_", new Json.Items(List.of(json)))));
  }

  private static @Nullable List<ObservationResult> results(Json.Fields observation) {
    return new LenientObject(observation).objects("results", TrajectoryMapper::result);
  }

  private static ObservationResult result(Json.Fields json) {
    LenientObject result = new LenientObject(json);
    return new ObservationResult(
        result.text("source_call_id"),
        result.content("content"),
        result.objects("subagent_trajectory_ref", TrajectoryMapper::reference),
        result.value("extra"),
        ObjectKind.OBSERVATION_RESULT.unknownOf(json));
  }

  private static SubagentRef reference(Json.Fields json) {
    LenientObject ref = new LenientObject(json);
    return new SubagentRef(
        ref.text("trajectory_id"),
        ref.text("trajectory_path"),
        ref.text("session_id"),
        ref.value("extra"),
        ObjectKind.SUBAGENT_REF.unknownOf(json));
  }

  private static StepMetrics metrics(Json.Fields json) {
    LenientObject metrics = new LenientObject(json);
    return new StepMetrics(
        metrics.whole("prompt_tokens"),
        metrics.whole("completion_tokens"),
        metrics.whole("cached_tokens"),
        metrics.number("cost_usd"),
        metrics.wholes("prompt_token_ids"),
        metrics.wholes("completion_token_ids"),
        metrics.numbers("logprobs"),
        metrics.value("extra"),
        ObjectKind.METRICS.unknownOf(json));
  }
}

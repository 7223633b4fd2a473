package dev.blackbox.session.atif.read;

import dev.blackbox.format.json.Json;
import dev.blackbox.session.atif.model.FinalMetrics;
import dev.blackbox.session.atif.model.ObjectKind;
import dev.blackbox.session.atif.model.Step;
import dev.blackbox.session.atif.model.Trajectory;
import dev.blackbox.session.atif.model.TrajectoryAgent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes a trajectory of its fields and of the steps that were read apart from them. */
public final class TrajectoryFields {
  private TrajectoryFields() {}

  /** A trajectory of its fields, {@code steps} and {@code subagent_trajectories} left out. */
  public static Trajectory read(Json.Fields json, List<Step> steps, List<Trajectory> subagents) {
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

  /** Who acted, as far as the object tells. */
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
}

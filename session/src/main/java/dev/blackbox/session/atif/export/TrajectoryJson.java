package dev.blackbox.session.atif.export;

import dev.blackbox.format.json.Json;
import dev.blackbox.format.json.JsonObjectBuilder;
import dev.blackbox.session.atif.model.FinalMetrics;
import dev.blackbox.session.atif.model.TrajectoryAgent;
import java.util.List;

/** The parts of a trajectory beside its steps, as JSON. */
public final class TrajectoryJson {
  private TrajectoryJson() {}

  public static Json.Fields agent(TrajectoryAgent agent) {
    List<Json> tools = agent.toolDefinitions();
    return new JsonObjectBuilder()
        .text("name", agent.name())
        .text("version", agent.version())
        .text("model_name", agent.modelName())
        .add("tool_definitions", tools.isEmpty() ? null : new Json.Items(tools))
        .add("extra", agent.extra())
        .all(agent.unknown())
        .toJson();
  }

  public static Json.Fields finalMetrics(FinalMetrics metrics) {
    return new JsonObjectBuilder()
        .number("total_prompt_tokens", metrics.promptTokens())
        .number("total_completion_tokens", metrics.completionTokens())
        .number("total_cached_tokens", metrics.cachedTokens())
        .number("total_cost_usd", metrics.cost())
        .number("total_steps", metrics.steps())
        .add("extra", metrics.extra())
        .all(metrics.unknown())
        .toJson();
  }
}

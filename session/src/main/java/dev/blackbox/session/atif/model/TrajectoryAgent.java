package dev.blackbox.session.atif.model;

import dev.blackbox.format.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The agent of a trajectory.
 *
 * @param toolDefinitions the schemas of its tools in OpenAI's form, not interpreted
 */
public record TrajectoryAgent(
    String name,
    String version,
    @Nullable String modelName,
    List<Json> toolDefinitions,
    @Nullable Json extra,
    Json.Fields unknown) {

  public TrajectoryAgent {
    toolDefinitions = List.copyOf(toolDefinitions);
  }
}

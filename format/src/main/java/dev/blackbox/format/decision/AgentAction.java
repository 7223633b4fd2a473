package dev.blackbox.format.decision;

import dev.blackbox.format.json.Json;
import java.util.List;

/** What happened, without claims about the reason. */
public record AgentAction(
    ActionType actionType, String actionSummary, List<Artifact> artifacts, List<Json> toolResults) {
  public AgentAction {
    artifacts = List.copyOf(artifacts);
    toolResults = List.copyOf(toolResults);
  }
}

package dev.blackbox.format.decision;

import dev.blackbox.format.json.Json;
import java.util.List;

/**
 * What the agent was asked for.
 *
 * @param userRequestRaw the text, or what the capture mode leaves of it
 */
public record DecisionRequest(
    String requestId, String userRequestRaw, List<Constraint> constraints, Json.Fields context) {
  public DecisionRequest {
    constraints = List.copyOf(constraints);
  }
}

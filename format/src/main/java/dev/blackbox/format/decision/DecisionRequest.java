package dev.blackbox.format.decision;

import dev.blackbox.format.json.Json;
import java.util.List;

/**
 * The request to the agent.
 *
 * @param userRequestRaw the text as far as the capture mode keeps it
 */
public record DecisionRequest(
    String requestId, String userRequestRaw, List<Constraint> constraints, Json.Fields context) {
  public DecisionRequest {
    constraints = List.copyOf(constraints);
  }
}

package dev.blackbox.session.atif.model;

import dev.blackbox.format.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a call.
 *
 * @param callId the call of the same step, or null
 * @param subagents references to the trajectories of subagents, or null
 */
public record ObservationResult(
    @Nullable String callId,
    @Nullable StepContent content,
    @Nullable List<SubagentRef> subagents,
    @Nullable Json extra,
    Json.Fields unknown) {

  public ObservationResult {
    subagents = subagents == null ? null : List.copyOf(subagents);
  }
}

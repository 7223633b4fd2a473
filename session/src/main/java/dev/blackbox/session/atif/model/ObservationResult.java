package dev.blackbox.session.atif.model;

import dev.blackbox.format.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a call.
 *
 * @param callId the call of the same step; null where the result belongs to none
 * @param subagents where the trajectories of subagents are; null where the result names none
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

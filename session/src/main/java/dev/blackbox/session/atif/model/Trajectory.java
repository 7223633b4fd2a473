package dev.blackbox.session.atif.model;

import dev.blackbox.format.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A whole document: who acted, and what happened step by step.
 *
 * @param schemaVersion {@code ATIF-v1.7}; null where the document does not tell
 * @param trajectoryId the document's own name, by which steps refer to one that is embedded
 * @param continuedIn the file that goes on where this one ends
 * @param subagents the embedded trajectories
 */
public record Trajectory(
    @Nullable String schemaVersion,
    @Nullable String sessionId,
    @Nullable String trajectoryId,
    @Nullable TrajectoryAgent agent,
    List<Step> steps,
    @Nullable String notes,
    @Nullable FinalMetrics finalMetrics,
    @Nullable String continuedIn,
    @Nullable Json extra,
    List<Trajectory> subagents,
    Json.Fields unknown) {

  /** The version this program writes. */
  public static final String WRITTEN_VERSION = "ATIF-v1.7";

  public Trajectory {
    steps = List.copyOf(steps);
    subagents = List.copyOf(subagents);
  }
}

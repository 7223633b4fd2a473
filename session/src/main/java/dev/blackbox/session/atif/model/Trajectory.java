package dev.blackbox.session.atif.model;

import dev.blackbox.format.json.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document, or a trajectory that is embedded in one.
 *
 * @param schemaVersion for example {@code ATIF-v1.7}, or null
 * @param trajectoryId the id with which steps refer to an embedded trajectory
 * @param continuedIn the file that continues this one
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

  /** The version that this program writes. */
  public static final String WRITTEN_VERSION = "ATIF-v1.7";

  public Trajectory {
    steps = List.copyOf(steps);
    subagents = List.copyOf(subagents);
  }
}

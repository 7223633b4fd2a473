package dev.blackbox.session.atif.model;

import dev.blackbox.format.json.Json;
import org.jspecify.annotations.Nullable;

/** Where the trajectory of a subagent is: embedded under an id, or in a file of its own. */
public record SubagentRef(
    @Nullable String trajectoryId,
    @Nullable String trajectoryPath,
    @Nullable String sessionId,
    @Nullable Json extra,
    Json.Fields unknown) {}

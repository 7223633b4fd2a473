package dev.blackbox.session.atif.model;

import dev.blackbox.format.json.Json;
import org.jspecify.annotations.Nullable;

/** A reference to a subagent's trajectory, which is embedded or in a file. */
public record SubagentRef(
    @Nullable String trajectoryId,
    @Nullable String trajectoryPath,
    @Nullable String sessionId,
    @Nullable Json extra,
    Json.Fields unknown) {}

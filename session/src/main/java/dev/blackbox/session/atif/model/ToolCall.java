package dev.blackbox.session.atif.model;

import dev.blackbox.format.json.Json;
import org.jspecify.annotations.Nullable;

/** A call of a tool; the results in the same step refer to its id. */
public record ToolCall(
    String id,
    String functionName,
    Json.Fields arguments,
    @Nullable Json extra,
    Json.Fields unknown) {}

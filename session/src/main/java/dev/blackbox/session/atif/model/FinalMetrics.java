package dev.blackbox.session.atif.model;

import dev.blackbox.format.json.Json;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** The usage of a whole trajectory, its subagents included. */
public record FinalMetrics(
    @Nullable Long promptTokens,
    @Nullable Long completionTokens,
    @Nullable Long cachedTokens,
    @Nullable BigDecimal cost,
    @Nullable Long steps,
    @Nullable Json extra,
    Json.Fields unknown) {}

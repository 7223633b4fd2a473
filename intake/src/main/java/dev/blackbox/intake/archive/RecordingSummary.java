package dev.blackbox.intake.archive;

import java.math.BigDecimal;

/**
 * The facts about a recording that a list of sessions shows.
 *
 * @param project the folder the agent worked in
 * @param asked what the user asked first, one line; empty if unknown
 * @param began the first timestamp, ISO 8601, or empty; {@code ended} is the last
 * @param failed the number of calls whose last attempt failed
 * @param subagents the number of subagents that were started
 * @param tokensIn input tokens not read from a cache
 * @param cost the known part of the cost
 * @param computed the part of the cost that was computed from list prices
 * @param unpriced the number of model calls without a known price
 * @param repeats the number of lines that may be model calls of their own; the cost is a lower
 *     bound if there are any
 * @param version identifies the prices and the way it was measured
 */
public record RecordingSummary(
    String id,
    String agent,
    String model,
    String project,
    String asked,
    String began,
    String ended,
    long calls,
    long failed,
    long subagents,
    long modelCalls,
    long tokensIn,
    long tokensCached,
    long tokensOut,
    BigDecimal cost,
    BigDecimal computed,
    long unpriced,
    long repeats,
    String version) {}

package dev.blackbox.intake.archive;

import java.math.BigDecimal;

/**
 * The facts about a recording that a list of sessions shows.
 *
 * @param project the folder the agent worked in
 * @param began the first timestamp, ISO 8601, or empty; {@code ended} is the last
 * @param tokensIn input tokens not read from a cache
 * @param cost the known part of the cost
 * @param unpriced the number of model calls without a known price
 * @param prices identifies the prices used
 */
public record RecordingSummary(
    String id,
    String agent,
    String model,
    String project,
    String began,
    String ended,
    long modelCalls,
    long tokensIn,
    long tokensCached,
    long tokensOut,
    BigDecimal cost,
    long unpriced,
    String prices) {}

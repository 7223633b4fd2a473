package dev.blackbox.intake.archive;

import java.math.BigDecimal;

/**
 * What a list of sessions says about one.
 *
 * @param project the folder it worked in
 * @param began the first time it tells, ISO 8601, perhaps empty; {@code ended} the last
 * @param tokensIn those not read from a cache
 * @param cost as far as it is known
 * @param unpriced how many model calls have a cost that is not known
 * @param prices which prices it was reckoned with
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

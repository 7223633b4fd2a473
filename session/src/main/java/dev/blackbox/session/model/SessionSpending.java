package dev.blackbox.session.model;

import dev.blackbox.session.cost.CostSum;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The model calls, tokens and cost of a session.
 *
 * @param known the cost; null if none of it is known
 * @param claimLine the line with a total that is used instead of unknown costs; without one the
 *     largest number
 */
public record SessionSpending(CostSum total, @Nullable BigDecimal known, long claimLine) {}

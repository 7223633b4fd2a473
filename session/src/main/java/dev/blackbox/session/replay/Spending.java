package dev.blackbox.session.replay;

import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The usage up to an event.
 *
 * @param cost the sum of the known costs, null if none is known yet
 * @param budget the budget of the session, or null
 * @param remaining the rest of the budget: the last stated rest minus later costs; null without a
 *     budget
 */
public record Spending(
    long modelCalls,
    Tokens tokens,
    @Nullable BigDecimal cost,
    @Nullable BigDecimal budget,
    @Nullable BigDecimal remaining) {}

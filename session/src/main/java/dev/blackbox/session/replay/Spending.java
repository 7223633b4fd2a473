package dev.blackbox.session.replay;

import dev.blackbox.session.usage.Tokens;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What was used up to an event.
 *
 * @param cost the sum of stated costs, null where none was stated yet
 * @param budget what the session may cost, null if nothing says so
 * @param remaining what is left of it: the last stated rest less what was spent since; null if
 *     there is no budget
 */
public record Spending(
    long modelCalls,
    Tokens tokens,
    @Nullable BigDecimal cost,
    @Nullable BigDecimal budget,
    @Nullable BigDecimal remaining) {}

/**
 * What recordings cost: every model call once, with what it states or with a price from a dated
 * table, by session, model, day and tool (docs/cost.md). Amounts are exact decimals.
 *
 * <p>{@link dev.blackbox.session.cost.CostReader} is the door. Depends on {@code format} and {@code
 * session.usage}.
 */
@NullMarked
package dev.blackbox.session.cost;

import org.jspecify.annotations.NullMarked;

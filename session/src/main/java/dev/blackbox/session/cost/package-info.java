/**
 * Computes the cost of recordings: every model call once, with its stated cost or a price from a
 * dated table, by session, model, day and tool (docs/cost.md). Amounts are exact decimals.
 *
 * <p>{@link dev.blackbox.session.cost.CostReader} is the entry point.
 */
@NullMarked
package dev.blackbox.session.cost;

import org.jspecify.annotations.NullMarked;

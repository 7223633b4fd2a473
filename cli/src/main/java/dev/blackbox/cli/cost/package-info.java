/**
 * {@code blackbox cost}: shows what recordings cost, and why (docs/cost.md). {@code session.cost}
 * computes it.
 */
@NullMarked
package dev.blackbox.cli.cost;

import org.jspecify.annotations.NullMarked;

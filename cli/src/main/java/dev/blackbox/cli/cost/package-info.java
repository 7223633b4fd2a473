/**
 * {@code blackbox cost}: what recordings cost, and why (docs/cost.md). The reckoning is {@code
 * session.cost}'s; here it is asked for and shown.
 */
@NullMarked
package dev.blackbox.cli.cost;

import org.jspecify.annotations.NullMarked;

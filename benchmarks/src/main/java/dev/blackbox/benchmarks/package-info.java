/**
 * Measurements of what the house promises about speed. Each is a main class that makes its own
 * data, warms up, measures its contestants turn by turn in one process and prints a table;
 * scripts/benchmark runs them and docs/benchmarks.md holds their figures.
 */
@NullMarked
package dev.blackbox.benchmarks;

import org.jspecify.annotations.NullMarked;

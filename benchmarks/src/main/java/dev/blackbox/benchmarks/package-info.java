/**
 * Measurements behind every claim of speed. Each main class creates its own data, warms up,
 * measures its contestants in alternation in one process and prints a table. scripts/benchmark runs
 * them; docs/benchmarks.md has the figures.
 */
@NullMarked
package dev.blackbox.benchmarks;

import org.jspecify.annotations.NullMarked;

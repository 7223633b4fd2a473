/**
 * Decision runs, schema 0.2: what a runner that watches an agent from outside writes, as records,
 * with a strict reader and a writer (docs/format/decision-1.md). {@code contract} has the rules.
 * Depends on {@code json} and {@code finding}.
 */
@NullMarked
package dev.blackbox.format.decision;

import org.jspecify.annotations.NullMarked;

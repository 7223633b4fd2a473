/**
 * The observed runner: runs an agent in its own folder, observes it from outside, and writes the
 * observations as nine events (docs/running.md, docs/format/decision-1.md).
 *
 * <p>{@link dev.blackbox.intake.observe.ObservedRun} is the entry point.
 */
@NullMarked
package dev.blackbox.intake.observe;

import org.jspecify.annotations.NullMarked;

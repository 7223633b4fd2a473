/**
 * The observed runner: runs an agent in a folder of its own, watches it from outside, and writes
 * what was seen as nine events (docs/running.md, docs/format/decision-1.md).
 *
 * <p>{@link dev.blackbox.intake.observe.ObservedRun} is the door. Each package below has one part
 * of the work: {@code workspace}, {@code patch}, {@code process}, {@code command}, {@code capture},
 * {@code scenario}, {@code adapter}, {@code evaluation}, {@code folder}.
 */
@NullMarked
package dev.blackbox.intake.observe;

import org.jspecify.annotations.NullMarked;

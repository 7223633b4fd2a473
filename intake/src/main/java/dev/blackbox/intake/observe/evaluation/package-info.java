/**
 * The mechanical checks of a run, each with its evidence (docs/running.md). Depends on {@code
 * patch}, {@code command}, {@code scenario} and {@code capture}.
 */
@NullMarked
package dev.blackbox.intake.observe.evaluation;

import org.jspecify.annotations.NullMarked;

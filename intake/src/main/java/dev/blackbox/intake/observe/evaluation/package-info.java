/** The mechanical checks of a run, each with its evidence (docs/running.md). */
@NullMarked
package dev.blackbox.intake.observe.evaluation;

import org.jspecify.annotations.NullMarked;

/**
 * The folder of a run: its files, its name, its event log (decision-1 §1). Depends on {@code
 * format.decision} and {@code store.disk}.
 */
@NullMarked
package dev.blackbox.intake.observe.folder;

import org.jspecify.annotations.NullMarked;

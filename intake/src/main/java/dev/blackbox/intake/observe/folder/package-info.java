/** The folder of a run: its files, its name, its event log (decision-1 §1). */
@NullMarked
package dev.blackbox.intake.observe.folder;

import org.jspecify.annotations.NullMarked;

/**
 * The folder that an agent works in: copied from another one, and compared before and after. Also
 * the folder of the run: its files, its name, its event log (decision-1 §1).
 */
@NullMarked
package dev.blackbox.intake.observe.workspace;

import org.jspecify.annotations.NullMarked;

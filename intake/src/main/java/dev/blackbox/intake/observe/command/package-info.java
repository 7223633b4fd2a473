/**
 * The programs an agent calls, seen by small shell scripts that stand before them on its path
 * (decision-1 §7).
 */
@NullMarked
package dev.blackbox.intake.observe.command;

import org.jspecify.annotations.NullMarked;

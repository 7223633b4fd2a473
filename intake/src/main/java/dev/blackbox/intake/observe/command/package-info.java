/**
 * Observes the programs that an agent calls, with small shell scripts that precede them on its path
 * (decision-1 §7).
 */
@NullMarked
package dev.blackbox.intake.observe.command;

import org.jspecify.annotations.NullMarked;

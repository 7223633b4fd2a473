/**
 * Reads the sessions of Cline: those of its command line with the files of subagents, the output of
 * {@code cline --json}, and the tasks of the VS Code extensions Cline, Roo Code and Kilo Code.
 */
@NullMarked
package dev.blackbox.intake.cline;

import org.jspecify.annotations.NullMarked;

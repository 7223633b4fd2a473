/** The agent as a process: its session, output, time limit and surviving children. */
@NullMarked
package dev.blackbox.intake.observe.process;

import org.jspecify.annotations.NullMarked;

/**
 * The agent as a process: its session, time limit and surviving children, and how much of its
 * output is kept: all of it, all but secrets, or a hash (decision-1 §8).
 */
@NullMarked
package dev.blackbox.intake.observe.process;

import org.jspecify.annotations.NullMarked;

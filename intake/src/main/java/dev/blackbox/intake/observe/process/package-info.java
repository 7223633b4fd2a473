/**
 * The agent as a process: started with a group of its own, its output taken as it comes, its time
 * limited, what outlives it noticed.
 */
@NullMarked
package dev.blackbox.intake.observe.process;

import org.jspecify.annotations.NullMarked;

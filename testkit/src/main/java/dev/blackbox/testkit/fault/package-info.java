/**
 * A file system in memory that fails where a test wants it to, and forgets what was not forced when
 * the power goes.
 *
 * <p>{@link dev.blackbox.testkit.fault.SimulatedFiles} is the file system, {@link
 * dev.blackbox.testkit.fault.FaultPlan} says which call fails and how.
 */
@NullMarked
package dev.blackbox.testkit.fault;

import org.jspecify.annotations.NullMarked;

/**
 * A file system in memory that fails where a test wants it to, and loses unforced data when the
 * power fails.
 *
 * <p>{@link dev.blackbox.testkit.fault.SimulatedFiles} is the file system, {@link
 * dev.blackbox.testkit.fault.FaultPlan} says which call fails and how.
 */
@NullMarked
package dev.blackbox.testkit.fault;

import org.jspecify.annotations.NullMarked;

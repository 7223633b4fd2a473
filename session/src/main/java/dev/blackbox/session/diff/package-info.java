/** Compares two recordings of the same task, ignoring ids, times, steps and latencies. */
@NullMarked
package dev.blackbox.session.diff;

import org.jspecify.annotations.NullMarked;

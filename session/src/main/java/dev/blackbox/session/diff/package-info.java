/**
 * Comparing two recordings of the same task: where they part ways and what differs. Ids, times,
 * steps and latencies are left out of account. Depends on {@code model} and {@code usage}.
 */
@NullMarked
package dev.blackbox.session.diff;

import org.jspecify.annotations.NullMarked;

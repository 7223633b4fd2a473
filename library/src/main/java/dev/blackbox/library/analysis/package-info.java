/** Computes the statistics of a recording, and compares two recordings of the same task. */
@NullMarked
package dev.blackbox.library.analysis;

import org.jspecify.annotations.NullMarked;

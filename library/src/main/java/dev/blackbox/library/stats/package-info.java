/** Computes the statistics of a recording. */
@NullMarked
package dev.blackbox.library.stats;

import org.jspecify.annotations.NullMarked;

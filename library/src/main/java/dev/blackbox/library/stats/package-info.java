/** Counts what is in a recording. */
@NullMarked
package dev.blackbox.library.stats;

import org.jspecify.annotations.NullMarked;

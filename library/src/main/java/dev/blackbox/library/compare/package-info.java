/** Compares two recordings of the same task. */
@NullMarked
package dev.blackbox.library.compare;

import org.jspecify.annotations.NullMarked;

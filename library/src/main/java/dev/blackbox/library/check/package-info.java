/** Checks recordings of every format and merges the findings. */
@NullMarked
package dev.blackbox.library.check;

import org.jspecify.annotations.NullMarked;

/** Checks recordings of every format and corrects their steps. */
@NullMarked
package dev.blackbox.library.check;

import org.jspecify.annotations.NullMarked;

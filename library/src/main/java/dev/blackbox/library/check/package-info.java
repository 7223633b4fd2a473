/** Checks recordings of every form, and composes the findings. */
@NullMarked
package dev.blackbox.library.check;

import org.jspecify.annotations.NullMarked;

/** Converts recordings to other formats. */
@NullMarked
package dev.blackbox.library.convert;

import org.jspecify.annotations.NullMarked;

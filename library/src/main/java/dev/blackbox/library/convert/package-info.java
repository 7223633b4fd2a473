/** Writes recordings in another form. */
@NullMarked
package dev.blackbox.library.convert;

import org.jspecify.annotations.NullMarked;

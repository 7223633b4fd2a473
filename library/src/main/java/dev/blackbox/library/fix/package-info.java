/** Repairs recordings. */
@NullMarked
package dev.blackbox.library.fix;

import org.jspecify.annotations.NullMarked;

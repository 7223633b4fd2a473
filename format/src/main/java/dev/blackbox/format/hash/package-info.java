/** Hash functions for all formats. */
@NullMarked
package dev.blackbox.format.hash;

import org.jspecify.annotations.NullMarked;

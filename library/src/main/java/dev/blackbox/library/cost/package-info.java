/** Adds up what recordings cost. */
@NullMarked
package dev.blackbox.library.cost;

import org.jspecify.annotations.NullMarked;

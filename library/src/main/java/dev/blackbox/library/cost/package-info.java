/** Adds up the cost of recordings. */
@NullMarked
package dev.blackbox.library.cost;

import org.jspecify.annotations.NullMarked;

/** The lines of a recording one by one: reported as they are, or assembled from a stream. */
@NullMarked
package dev.blackbox.library.lines;

import org.jspecify.annotations.NullMarked;

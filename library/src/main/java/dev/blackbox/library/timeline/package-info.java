/** Gives the events of a recording in order, whole or as a window. */
@NullMarked
package dev.blackbox.library.timeline;

import org.jspecify.annotations.NullMarked;

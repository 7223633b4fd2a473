/** Provides the events of a recording in order, all or a window. */
@NullMarked
package dev.blackbox.library.timeline;

import org.jspecify.annotations.NullMarked;

/** Reports the lines of a recording one by one. */
@NullMarked
package dev.blackbox.library.lines;

import org.jspecify.annotations.NullMarked;

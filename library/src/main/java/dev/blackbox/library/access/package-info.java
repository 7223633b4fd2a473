/** The sealed recording of what a server is asked, and by whom. */
@NullMarked
package dev.blackbox.library.access;

import org.jspecify.annotations.NullMarked;

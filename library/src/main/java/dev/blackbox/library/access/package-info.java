/** The sealed recording of the requests to a server. */
@NullMarked
package dev.blackbox.library.access;

import org.jspecify.annotations.NullMarked;

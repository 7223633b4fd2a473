/** Matches calls with their results line by line (bbox-1 §6), in bounded memory. */
@NullMarked
package dev.blackbox.session.calls;

import org.jspecify.annotations.NullMarked;

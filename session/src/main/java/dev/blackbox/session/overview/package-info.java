/**
 * Pictures of a session of any size, from its index alone: the strip of all events, and the calls
 * of each thread.
 */
@NullMarked
package dev.blackbox.session.overview;

import org.jspecify.annotations.NullMarked;

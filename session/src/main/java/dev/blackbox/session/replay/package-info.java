/**
 * Steps through a session event by event, with the state at each: open calls, spending, files
 * touched.
 */
@NullMarked
package dev.blackbox.session.replay;

import org.jspecify.annotations.NullMarked;

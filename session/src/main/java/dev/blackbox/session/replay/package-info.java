/**
 * Going through a session event by event, with the state at each: what is open, what was spent,
 * which files were touched. Depends on {@code model} and {@code usage}.
 */
@NullMarked
package dev.blackbox.session.replay;

import org.jspecify.annotations.NullMarked;

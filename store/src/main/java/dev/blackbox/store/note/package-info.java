/**
 * Signed notes and checkpoints as C2SP signed-note and tlog-checkpoint write them: text for people,
 * a blank line, and a line for each signature.
 *
 * <p>Depends on {@code key}.
 */
@NullMarked
package dev.blackbox.store.note;

import org.jspecify.annotations.NullMarked;

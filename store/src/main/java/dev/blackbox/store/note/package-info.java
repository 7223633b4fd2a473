/**
 * Signed notes and checkpoints of C2SP signed-note and tlog-checkpoint: a text, a blank line, and a
 * line for each signature.
 */
@NullMarked
package dev.blackbox.store.note;

import org.jspecify.annotations.NullMarked;

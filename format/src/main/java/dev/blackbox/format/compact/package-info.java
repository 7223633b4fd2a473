/**
 * The compact form of a recording and the way back (bbox-1 §10): every line is joined with its
 * continuations and rendered again.
 *
 * <p>{@link dev.blackbox.format.compact.LineFolder} joins lines; the JSONL form uses it, too.
 */
@NullMarked
package dev.blackbox.format.compact;

import org.jspecify.annotations.NullMarked;

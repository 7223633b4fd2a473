/**
 * The compact form of a recording and the way back (bbox-1 §10): every line with the continuations
 * that make up its text or result, written anew without what means nothing.
 *
 * <p>{@link dev.blackbox.format.compact.LineFolder} puts such lines together and serves the JSONL
 * form too. Depends on {@code bbox}, {@code header} and {@code line}.
 */
@NullMarked
package dev.blackbox.format.compact;

import org.jspecify.annotations.NullMarked;

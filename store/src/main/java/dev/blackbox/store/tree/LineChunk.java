package dev.blackbox.store.tree;

import dev.blackbox.format.text.Swar;

/**
 * Consecutive lines to be hashed.
 *
 * @param length how many of the bytes count
 * @param first the index of the first line
 * @param lines how many lines there are
 * @param isTorn whether the last line has no newline
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LineChunk(byte[] bytes, int length, long first, int lines, boolean isTorn) {
  /** Returns the position of the next newline, or the end. */
  int newline(int from) {
    return Swar.indexOf(bytes, from, length, '\n');
  }
}

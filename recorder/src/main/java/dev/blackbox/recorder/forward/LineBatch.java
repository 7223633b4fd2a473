package dev.blackbox.recorder.forward;

import dev.blackbox.store.parts.StepPlace;

/**
 * Whole lines of a recording.
 *
 * @param from the number of lines before the first one
 * @param lines their number
 * @param next where the line after them begins
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record LineBatch(long from, long lines, byte[] bytes, StepPlace next) {}

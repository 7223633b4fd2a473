/**
 * Whole recordings as bytes: damaged ones for properties, large faultless ones for measurements;
 * and decision runs made from a good one and a list of changes.
 *
 * <p>{@link dev.blackbox.testkit.recording.RecordingBytes} is the entry point. It writes bbox-1 as
 * bytes without the code of the reader, so that a reader is not tested with its own idea of the
 * format.
 */
@NullMarked
package dev.blackbox.testkit.recording;

import org.jspecify.annotations.NullMarked;

/**
 * Whole recordings as bytes: damaged ones for properties, large faultless ones for measurements.
 *
 * <p>{@link dev.blackbox.testkit.recording.RecordingBytes} is the entry point. The files are those
 * of bbox-1 as bytes only: nothing here knows how they are read, so that a reader is not tested
 * with its own idea of the format.
 *
 * <p>Depends on {@code property} and {@code text}.
 */
@NullMarked
package dev.blackbox.testkit.recording;

import org.jspecify.annotations.NullMarked;

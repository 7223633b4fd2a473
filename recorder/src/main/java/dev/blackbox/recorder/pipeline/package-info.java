/**
 * Moves events from the threads that record them to the log.
 *
 * <pre>
 * threads ── record ──▶ small event, encoder free ──────────▶ encode ──▶ log
 *                 └──▶ bounded queue ──▶ recorder thread ──────┘
 * </pre>
 *
 * <p>It starts with the header of a new recording, or the state of an existing one. Steps follow
 * the order of the file. Slow work, such as redacting a large text or writing a blob, runs in the
 * recorder's thread and never in an agent's.
 */
@NullMarked
package dev.blackbox.recorder.pipeline;

import org.jspecify.annotations.NullMarked;

/**
 * The way of an event from the thread that says it to the log.
 *
 * <pre>
 * threads ── say ──▶ small, and nobody else at it ──────────▶ prepared ──▶ log
 *               └──▶ queue, bounded ──▶ the recorder's thread ──┘
 * </pre>
 *
 * <p>Steps are given in the order of the file. What takes long, such as cleaning a large text or
 * writing a blob, is done by the recorder's thread, never by an agent's.
 *
 * <p>Depends on {@code prepare}, {@code format} and {@code store}.
 */
@NullMarked
package dev.blackbox.recorder.pipeline;

import org.jspecify.annotations.NullMarked;

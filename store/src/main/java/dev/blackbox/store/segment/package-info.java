/**
 * One file of a recording, open for appending whole lines.
 *
 * <p>A {@link dev.blackbox.store.segment.Segment} never holds a piece of a line for longer than a
 * write takes, knows how much of it is durable, and is broken for good once it could not be forced.
 * {@link dev.blackbox.store.segment.SegmentFactory} makes and opens them, and puts aside what a
 * crash tore.
 *
 * <p>Depends on {@code disk}, {@code compress} and {@code parts}.
 */
@NullMarked
package dev.blackbox.store.segment;

import org.jspecify.annotations.NullMarked;

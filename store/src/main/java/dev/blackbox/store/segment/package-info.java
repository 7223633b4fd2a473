/**
 * One file of a recording, open for appending whole lines.
 *
 * <p>A {@link dev.blackbox.store.segment.Segment} ends with a whole line except during a write,
 * knows how much of it is durable, and stays broken after a failed force. {@link
 * dev.blackbox.store.segment.SegmentFactory} creates and opens segments, and moves torn bytes
 * aside.
 */
@NullMarked
package dev.blackbox.store.segment;

import org.jspecify.annotations.NullMarked;

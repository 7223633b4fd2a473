/**
 * Recording lines durably, from many threads, without making them wait for the disk.
 *
 * <pre>
 * threads ── append ──▶ queue ── batches ──▶ writer ── write, force ──▶ file
 *    ▲                    │ full for too long           │
 *    │                    └──▶ dropped, counted, told   └──▶ acknowledged
 *    └───── awaitDurable, whenDurable ◀─────────────────────────┘
 * </pre>
 *
 * <p>What was acknowledged is on the disk. What was not stays in memory until it is: if a write or
 * a force fails, the writer goes on with a new file, which begins behind what was durable. What has
 * no room in memory is dropped, and a line {@code # gap …} stands where it would have stood. {@link
 * dev.blackbox.store.log.LogFactory} is the door.
 *
 * <p>Depends on {@code segment}, {@code parts} and {@code disk}.
 */
@NullMarked
package dev.blackbox.store.log;

import org.jspecify.annotations.NullMarked;

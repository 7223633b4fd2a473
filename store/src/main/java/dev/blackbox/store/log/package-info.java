/**
 * The append log: records lines durably, from many threads, without making them wait for the disk.
 *
 * <pre>
 * threads ── append ──▶ queue ── batches ──▶ writer ── write, force ──▶ file
 *    ▲                    │ full for too long           │
 *    │                    └──▶ dropped and counted      └──▶ acknowledged
 *    └───── awaitDurable, whenDurable ◀─────────────────────────┘
 * </pre>
 *
 * <p>Acknowledged lines are on the disk; all others stay in memory until they are. If a write or a
 * force fails, the writer continues in a new file behind the durable lines. If another program
 * changes the file, the writer leaves it as it is and continues in a copy of the durable lines. An
 * event that finds no space in memory is dropped, and a line {@code # gap …} takes its place.
 * {@link dev.blackbox.store.log.LogFactory} is the entry point.
 */
@NullMarked
package dev.blackbox.store.log;

import org.jspecify.annotations.NullMarked;

/**
 * A whole recording in memory, as people look at it: events with their texts put together, calls
 * with their results, threads, plans, questions (docs/format/bbox-1.md §6). Depends on {@code
 * format}, {@code calls}, {@code usage} and, for reading times, {@code validate}.
 */
@NullMarked
package dev.blackbox.session.model;

import org.jspecify.annotations.NullMarked;

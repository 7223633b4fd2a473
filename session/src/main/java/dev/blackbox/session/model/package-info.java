/**
 * A whole recording in memory: events with their complete texts, calls with their results, threads,
 * plans, questions (docs/format/bbox-1.md §6).
 */
@NullMarked
package dev.blackbox.session.model;

import org.jspecify.annotations.NullMarked;

package dev.blackbox.session.model;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a session contains, counted while reading it.
 *
 * @param lines how many physical lines the recording has
 * @param remarks how many of them, with their continuations, are not events
 * @param redactions the number of {@code [redacted:type]} markers in its body
 * @param failedCalls how many calls have failed, by their last attempt
 * @param openCalls how many calls never finished
 * @param largestStep the largest step, -1 if no line has one
 * @param lastEnd the position of the last {@code @end}, -1 without one
 * @param start the time of the first event that has one; null if none has
 * @param began the earliest time of an event; null if none has one
 * @param ended the latest
 * @param isBypassed whether the agent worked without asking for permissions
 * @param lifecycle how often each {@code @name} occurs, for the first names
 */
public record SessionCounts(
    long lines,
    int remarks,
    long redactions,
    long failedCalls,
    long openCalls,
    long largestStep,
    int lastEnd,
    @Nullable Instant start,
    @Nullable Instant began,
    @Nullable Instant ended,
    boolean isBypassed,
    Map<String, Long> lifecycle) {
  public SessionCounts {
    lifecycle = Map.copyOf(lifecycle);
  }
}

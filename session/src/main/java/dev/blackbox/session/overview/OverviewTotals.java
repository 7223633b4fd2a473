package dev.blackbox.session.overview;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a picture needs to know about the whole session.
 *
 * @param end the first place of the axis behind all events
 * @param start the time of place 0 on {@link Axis#TIME}; null if no line has a date
 * @param isTimed whether any event has a time; without one all are at place 0
 */
public record OverviewTotals(
    long end, int events, long lines, int calls, @Nullable Instant start, boolean isTimed) {}

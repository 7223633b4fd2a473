package dev.blackbox.library.timeline;

import java.math.BigDecimal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A part of a session: what followed a request, a compaction, an interruption or a new phase.
 *
 * @param first the position of its first event
 * @param start when it began; null without times
 * @param title what began it, one line
 * @param files the number of files it changed
 * @param cost null if unknown
 */
public record Chapter(
    int first,
    @Nullable Duration start,
    @Nullable Duration end,
    String title,
    long events,
    long calls,
    long failed,
    long files,
    @Nullable BigDecimal cost) {}

package dev.blackbox.session.overview;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A window of a session as a strip: how many events of which group are where, and the notable ones.
 *
 * @param costBefore the cost before the window; null if none is known
 * @param waits questions from the moment the agent asks until somebody answers, who may be the
 *     agent itself; not those that are answered at once
 * @param gaps times without events, longer than {@link SessionOverview#IDLE} and than a bucket
 * @param requests messages of the user in the main thread
 * @param compactions where the agent lost its context and continued with a summary
 * @param interruptions where a person interrupted the agent
 * @param phases where a phase begins, with its name
 */
public record SessionMap(
    AxisWindow window,
    OverviewTotals totals,
    MapBuckets buckets,
    @Nullable BigDecimal costBefore,
    MapMarks errors,
    MapSpans waits,
    MapSpans gaps,
    MapMarks requests,
    MapMarks compactions,
    MapMarks interruptions,
    MapMarks phases) {
  /** The most entries of a list. */
  public static final int MOST_LISTED = 1_000;
}

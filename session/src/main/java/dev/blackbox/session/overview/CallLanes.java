package dev.blackbox.session.overview;

import dev.blackbox.format.line.LineKind;
import java.util.List;

/**
 * The calls of each thread in a window of a session.
 *
 * @param lanes the threads with events or calls in the window, each in front of its subagents
 * @param names the names that the calls refer to
 * @param kinds the kinds that the calls refer to
 * @param lanesLeftOut how many more threads have events or calls in the window
 * @param callsLeftOut how many calls of those are in the window
 */
public record CallLanes(
    AxisWindow window,
    OverviewTotals totals,
    List<LaneCalls> lanes,
    List<String> names,
    List<LineKind> kinds,
    int lanesLeftOut,
    long callsLeftOut) {
  /** The most rows of all lanes together; a window has fewer buckets if it allows many lanes. */
  public static final int MOST_ROWS = 65_536;

  public CallLanes {
    lanes = List.copyOf(lanes);
    names = List.copyOf(names);
    kinds = List.copyOf(kinds);
  }
}

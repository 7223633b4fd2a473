package dev.blackbox.session.overview;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The calls of one lane in a window: each of them, or the longest of each bucket.
 *
 * @param x0 the place of the first event of the thread
 * @param x1 the place of the last event of the thread
 * @param calls how many calls of the lane are in the window
 * @param failed how many of them failed
 * @param isSummed whether a row represents all calls that start in a bucket. The first row may
 *     represent the calls that started before the window; its call is the one that ends last
 * @param columns columns of equal length, one row for each call or bucket, in the order of starts
 */
public record LaneCalls(
    CallLane lane,
    long x0,
    long x1,
    long calls,
    long failed,
    boolean isSummed,
    Map<CallProperty, NumberList> columns) {
  public LaneCalls {
    columns = Collections.unmodifiableMap(new EnumMap<>(columns));
  }
}

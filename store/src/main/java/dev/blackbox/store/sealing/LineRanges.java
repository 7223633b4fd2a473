package dev.blackbox.store.sealing;

import java.util.Collection;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Lines of a recording, by their indices from 0. A range needs the same memory whatever its length.
 */
public final class LineRanges {
  /** The index behind the last line of each range, by its first one; no two ranges meet. */
  private final NavigableMap<Long, Long> ends = new TreeMap<>();

  /** Returns single lines. */
  public static LineRanges of(Collection<Long> indices) {
    LineRanges lines = new LineRanges();
    indices.forEach(index -> lines.add(index, index + 1));
    return lines;
  }

  /** Adds the lines from one index to another, which is not added; adds none if that is smaller. */
  public void add(long from, long to) {
    if (from >= to) {
      return;
    }
    long first = from;
    long end = to;
    Map.Entry<Long, Long> near = ends.floorEntry(end);
    while (near != null && near.getValue() >= first) {
      first = Math.min(first, near.getKey());
      end = Math.max(end, near.getValue());
      ends.remove(near.getKey());
      near = ends.floorEntry(end);
    }
    ends.put(first, end);
  }

  public boolean isEmpty() {
    return ends.isEmpty();
  }

  public boolean contains(long index) {
    Map.Entry<Long, Long> range = ends.floorEntry(index);
    return range != null && index < range.getValue();
  }

  /** Returns the first line that is not before an index; empty if there is none. */
  public OptionalLong next(long index) {
    if (contains(index)) {
      return OptionalLong.of(index);
    }
    Long first = ends.ceilingKey(index);
    return first == null ? OptionalLong.empty() : OptionalLong.of(first);
  }

  /** Returns the last line; there must be one. */
  public long last() {
    return ends.lastEntry().getValue() - 1;
  }
}

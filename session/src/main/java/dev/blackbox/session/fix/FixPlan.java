package dev.blackbox.session.fix;

import java.util.List;

/**
 * The changes of a repair.
 *
 * @param changes the first changed lines
 * @param count the number of lines that change
 */
public record FixPlan(List<Change> changes, long count) {
  /** A line before and after; of a very long line, the part around the change. */
  public record Change(long line, String before, String after) {}

  public FixPlan {
    changes = List.copyOf(changes);
  }
}

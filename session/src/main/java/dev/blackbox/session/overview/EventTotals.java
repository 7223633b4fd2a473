package dev.blackbox.session.overview;

import dev.blackbox.session.model.SessionIndex;

/** The numbers of events of each group, and of errors, before any event. */
final class EventTotals {
  /** The place of the number of errors, behind those of the groups. */
  static final int ERRORS = EventGroup.values().length;

  private static final int ROW = 128;
  private static final int COUNTS = ERRORS + 1;

  private final SessionIndex index;

  /** The counts before each row. */
  private final int[] before;

  EventTotals(SessionIndex index) {
    this.index = index;
    before = new int[(index.events() + ROW - 1) / ROW * COUNTS];
    int[] counts = new int[COUNTS];
    for (int event = 0; event < index.events(); event++) {
      if (event % ROW == 0) {
        System.arraycopy(counts, 0, before, event / ROW * COUNTS, COUNTS);
      }
      count(event, counts);
    }
  }

  private void count(int event, int[] counts) {
    counts[EventGroup.of(event, index).ordinal()]++;
    counts[ERRORS] += index.isError(event) ? 1 : 0;
  }

  /** Returns the counts of the events before this one. */
  int[] before(int event) {
    int[] counts = new int[COUNTS];
    if (index.events() > 0) {
      int row = Math.min(event, index.events() - 1) / ROW;
      System.arraycopy(before, row * COUNTS, counts, 0, COUNTS);
      for (int i = row * ROW; i < event; i++) {
        count(i, counts);
      }
    }
    return counts;
  }

  /** Returns the first error from this event on, or the number of events. */
  int nextError(int from) {
    int event = from;
    while (event < index.events() && !index.isError(event)) {
      int row = event / ROW;
      boolean isRowFree =
          event % ROW == 0
              && (row + 2) * COUNTS <= before.length
              && before[row * COUNTS + ERRORS] == before[(row + 1) * COUNTS + ERRORS];
      event += isRowFree ? ROW : 1;
    }
    return event;
  }
}

package dev.blackbox.session.overview;

import dev.blackbox.session.model.CallEffect;
import dev.blackbox.session.model.SessionIndex;

/**
 * The numbers of events of each group, of calls of each effect, and of errors, before any event.
 */
final class EventTotals {
  /** The place of the number of calls of the first effect, behind the groups. */
  static final int EFFECTS = EventGroup.values().length;

  /** The place of the number of errors, behind the effects. */
  static final int ERRORS = EFFECTS + CallEffect.values().length;

  private static final int ROW = 128;
  private static final int COUNTS = ERRORS + 1;

  private final SessionIndex index;
  private final EffectTable effects;

  /** The counts before each row. */
  private final int[] before;

  EventTotals(SessionIndex index, EffectTable effects) {
    this.index = index;
    this.effects = effects;
    before = new int[(index.events() + ROW - 1) / ROW * COUNTS];
    int[] counts = new int[COUNTS];
    for (int event = 0; event < index.events(); event++) {
      if (event % ROW == 0) {
        System.arraycopy(counts, 0, before, event / ROW * COUNTS, COUNTS);
      }
      count(event, 1, counts);
    }
  }

  private void count(int event, int by, int[] counts) {
    EventGroup group = EventGroup.of(event, index);
    counts[group.ordinal()] += by;
    if (group == EventGroup.CALLS) {
      counts[EFFECTS + effects.of(index.call(event)).ordinal()] += by;
    }
    counts[ERRORS] += index.isError(event) ? by : 0;
  }

  /** Returns the counts of the events before this one, from the nearer row. */
  int[] before(int event) {
    int[] counts = new int[COUNTS];
    if (index.events() > 0) {
      int row = Math.min((event + ROW / 2) / ROW, (index.events() - 1) / ROW);
      System.arraycopy(before, row * COUNTS, counts, 0, COUNTS);
      for (int i = row * ROW; i < event; i++) {
        count(i, 1, counts);
      }
      for (int i = event; i < row * ROW; i++) {
        count(i, -1, counts);
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

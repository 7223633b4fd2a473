package dev.blackbox.session.replay;

import dev.blackbox.session.model.SessionIndex;

/** Counts the calls that have failed up to an event and were not tried again. */
final class CallCounts {
  private static final int SPACING = 4_096;

  private final SessionIndex index;

  /** The number of failed calls before each group of events. */
  private final int[] failed;

  CallCounts(SessionIndex index) {
    this.index = index;
    failed = new int[index.events() / SPACING + 1];
    int count = 0;
    for (int i = 0; i < index.events(); i++) {
      if (i % SPACING == 0) {
        failed[i / SPACING] = count;
      }
      count += index.failures(i);
    }
  }

  int failed(int event) {
    int group = event / SPACING;
    int count = failed[group];
    for (int i = group * SPACING; i <= event; i++) {
      count += index.failures(i);
    }
    return count;
  }
}

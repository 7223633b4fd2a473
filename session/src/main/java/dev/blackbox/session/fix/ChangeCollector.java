package dev.blackbox.session.fix;

import dev.blackbox.format.bbox.LineView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Counts changed lines and keeps the first of them. */
final class ChangeCollector {
  private final int listed;
  private final List<FixPlan.Change> changes = new ArrayList<>();
  private long count;

  ChangeCollector(int listed) {
    this.listed = listed;
  }

  void add(LineView line, Edits edits) throws IOException {
    if (!edits.isChanging()) {
      return;
    }
    count++;
    if (changes.size() < listed) {
      changes.add(edits.toChange(line));
    }
  }

  FixPlan toPlan() {
    return new FixPlan(changes, count);
  }
}

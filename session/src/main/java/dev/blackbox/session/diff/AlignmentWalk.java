package dev.blackbox.session.diff;

import dev.blackbox.session.diff.Alignment.Range;
import dev.blackbox.session.diff.Alignment.Run;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.SessionIndex;

/** Walks over the units of two recordings: elements without a counterpart, then equal ones. */
final class AlignmentWalk {
  private final Range range;
  private final Alignment runs;
  private Range gap;
  private Run run;

  AlignmentWalk(SessionIndex a, SessionIndex b, IndexField field, Range range, int sequence) {
    this.range = range;
    this.runs =
        new Alignment(a.columns().of(field)::get, b.columns().of(field)::get, range, sequence);
    this.gap = new Range(range.fromA(), range.fromA(), range.fromB(), range.fromB());
    this.run = new Run(range.fromA(), range.fromB(), 0);
  }

  /** Moves to the next gap and the run after it; returns false at the end. */
  boolean next() {
    int nextA = run.a() + run.length();
    int nextB = run.b() + run.length();
    if (runs.hasNext()) {
      run = runs.next();
    } else if (nextA < range.toA() || nextB < range.toB()) {
      run = new Run(range.toA(), range.toB(), 0);
    } else {
      return false;
    }
    gap = new Range(nextA, run.a(), nextB, run.b());
    return true;
  }

  /** Returns the units without a counterpart. */
  Range gap() {
    return gap;
  }

  /** Returns the equal units after the gap. */
  Run run() {
    return run;
  }
}

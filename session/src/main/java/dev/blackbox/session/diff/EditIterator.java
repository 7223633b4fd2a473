package dev.blackbox.session.diff;

import dev.blackbox.session.diff.Alignment.Range;
import dev.blackbox.session.diff.Alignment.Run;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.model.Session;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * The edits between two recordings. In a range that differs, units of the same kind are changed,
 * the others are added or removed.
 */
final class EditIterator implements Iterator<Edit> {
  /** In recordings that repeat themselves, this many units in a row hardly occur twice. */
  private static final int SEQUENCE = 32;

  private static final Run NONE = new Run(0, 0, 0);

  private final Session a;
  private final Session b;
  private final AlignmentWalk byKey;
  private AlignmentWalk byShape;
  private Run sameKeys = NONE;
  private Run pairs = NONE;
  private Range gap = new Range(0, 0, 0, 0);

  EditIterator(Session a, Session b) {
    this.a = a;
    this.b = b;
    Range all = new Range(0, units(a), 0, units(b));
    byKey = new AlignmentWalk(a.index(), b.index(), IndexField.UNIT_KEY, all, SEQUENCE);
    byShape = shapes(gap);
  }

  static int units(Session session) {
    return session.index().columns().of(IndexField.UNIT_EVENT).size();
  }

  private AlignmentWalk shapes(Range range) {
    return new AlignmentWalk(a.index(), b.index(), IndexField.UNIT_SHAPE, range, 1);
  }

  @Override
  public boolean hasNext() {
    while (gap.length() == 0 && pairs.length() == 0) {
      if (byShape.next()) {
        gap = byShape.gap();
        pairs = byShape.run();
      } else if (sameKeys.length() > 0) {
        pairs = sameKeys;
        sameKeys = NONE;
      } else if (byKey.next()) {
        byShape = shapes(byKey.gap());
        sameKeys = byKey.run();
      } else {
        return false;
      }
    }
    return true;
  }

  @Override
  public Edit next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    if (gap.fromA() < gap.toA()) {
      Edit removed = new Edit.Removed(inA(gap.fromA()));
      gap = new Range(gap.fromA() + 1, gap.toA(), gap.fromB(), gap.toB());
      return removed;
    }
    if (gap.fromB() < gap.toB()) {
      Edit added = new Edit.Added(inB(gap.fromB()));
      gap = new Range(gap.fromA(), gap.toA(), gap.fromB() + 1, gap.toB());
      return added;
    }
    return pair();
  }

  private Edit pair() {
    ComparedEvent first = inA(pairs.a());
    ComparedEvent second = inB(pairs.b());
    int same = 0;
    while (same < pairs.length()
        && isSame(IndexField.UNIT_KEY, same)
        && isSame(IndexField.UNIT_RESULT, same)) {
      same++;
    }
    Edit edit =
        same > 0
            ? new Edit.Same(first, second, same)
            : isSame(IndexField.UNIT_KEY, 0)
                ? new Edit.OtherResult(first, second)
                : new Edit.Changed(first, second);
    int done = Math.max(1, same);
    pairs = new Run(pairs.a() + done, pairs.b() + done, pairs.length() - done);
    return edit;
  }

  private boolean isSame(IndexField field, int place) {
    return a.index().columns().of(field).get(pairs.a() + place)
        == b.index().columns().of(field).get(pairs.b() + place);
  }

  private ComparedEvent inA(int unit) {
    return new ComparedEvent(a, unit);
  }

  private ComparedEvent inB(int unit) {
    return new ComparedEvent(b, unit);
  }
}

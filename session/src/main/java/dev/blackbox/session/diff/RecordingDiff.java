package dev.blackbox.session.diff;

import dev.blackbox.session.model.Session;
import java.util.Iterator;
import java.util.Optional;

/**
 * The differences of two recordings of the same task.
 *
 * <pre>{@code
 * RecordingDiff diff = RecordingDiff.between(yesterday, today);
 * diff.firstDivergence().ifPresent(edit -> show(edit));
 * }</pre>
 *
 * <p>It compares hashes in the indexes of the recordings, and finds the edits while it is iterated.
 * It takes little memory, whatever the size of the recordings.
 *
 * @param firstDivergence the first edit that is not the same on both sides
 */
public record RecordingDiff(Session a, Session b, Optional<Edit> firstDivergence)
    implements Iterable<Edit> {

  public static RecordingDiff between(Session a, Session b) {
    if (!a.index().hasUnits() || !b.index().hasUnits()) {
      throw new IllegalArgumentException("an index without units cannot be compared");
    }
    Iterator<Edit> edits = new EditIterator(a, b);
    while (edits.hasNext()) {
      Edit edit = edits.next();
      if (!edit.isSame()) {
        return new RecordingDiff(a, b, Optional.of(edit));
      }
    }
    return new RecordingDiff(a, b, Optional.empty());
  }

  /** Returns whether both recordings have the same events. */
  public boolean isSame() {
    return firstDivergence.isEmpty();
  }

  /** Returns everything that happened in either recording, in order. */
  @Override
  public Iterator<Edit> iterator() {
    return new EditIterator(a, b);
  }

  /** Returns the statistics of both. */
  public DiffSummary summary() {
    return DiffSummary.of(a, b);
  }
}

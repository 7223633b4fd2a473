package dev.blackbox.session.diff;

import dev.blackbox.session.model.Session;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The differences of two recordings of the same task.
 *
 * <pre>{@code
 * RecordingDiff diff = RecordingDiff.between(yesterday, today);
 * diff.firstDivergence().ifPresent(edit -> show(edit));
 * }</pre>
 *
 * <p>It compares hashes in the indexes of the recordings, and finds the edits while it is iterated.
 * It takes little memory, whatever the size of the recordings. Only one thread at a time may use
 * it.
 */
public final class RecordingDiff implements Iterable<Edit> {
  private final Session a;
  private final Session b;
  private final List<Edit> start = new ArrayList<>();

  /** Goes on after the start; used by the first iteration. */
  private @Nullable Iterator<Edit> rest;

  private RecordingDiff(Session a, Session b) {
    this.a = a;
    this.b = b;
    Iterator<Edit> edits = new EditIterator(a, b);
    while (isSame() && edits.hasNext()) {
      start.add(edits.next());
    }
    rest = edits;
  }

  public static RecordingDiff between(Session a, Session b) {
    return new RecordingDiff(a, b);
  }

  /** Returns whether both recordings have the same events. */
  public boolean isSame() {
    return firstDivergence().isEmpty();
  }

  /** Returns the first edit that is not the same on both sides. */
  public Optional<Edit> firstDivergence() {
    return start.isEmpty() || start.getLast().isSame()
        ? Optional.empty()
        : Optional.of(start.getLast());
  }

  /** Returns everything that happened in either recording, in order. */
  @Override
  public Iterator<Edit> iterator() {
    Iterator<Edit> known = rest;
    rest = null;
    if (known == null) {
      return new EditIterator(a, b);
    }
    Iterable<Edit> later = () -> known;
    return Stream.concat(start.stream(), StreamSupport.stream(later.spliterator(), false))
        .iterator();
  }

  /** Returns the statistics of both. */
  public DiffSummary summary() {
    return DiffSummary.of(a, b);
  }
}

package dev.blackbox.session.model;

import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexColumns;
import dev.blackbox.session.index.IndexField;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Facts about every event of a session as columns of numbers, so that a session of any size can be
 * walked without its text.
 *
 * @param names the names of threads, modes, phases and files, by number
 */
public record SessionIndex(
    IndexColumns columns,
    List<String> names,
    List<ThreadRecord> threads,
    Budget budget,
    SessionSpending spending,
    SessionCounts totals) {
  /** The least number of events between two checkpoints. */
  public static final int CHECKPOINT_SPACING = 4_096;

  public SessionIndex {
    names = List.copyOf(names);
    threads = List.copyOf(threads);
  }

  /** Returns the number of events. */
  public int events() {
    return columns.of(IndexField.FLAGS).size();
  }

  /** Returns the number of calls. */
  public int calls() {
    return columns.of(IndexField.CALL_START).size();
  }

  /** Returns how many calls start at this event or before. */
  public int callsUpTo(int event) {
    return columns.of(IndexField.CALL_START).firstAtLeast(event + 1L);
  }

  /** Returns whether an event is the first one of a call. */
  public boolean isStart(int event) {
    int call = call(event);
    return call >= 0 && columns.of(IndexField.CALL_START).get(call) == event;
  }

  /** Returns the role of an event for its call. */
  public CallRole role(int event) {
    return EventFlags.role(columns.of(IndexField.FLAGS).get(event));
  }

  public boolean isError(int event) {
    return has(event, EventFlags.ERROR);
  }

  /** Returns whether a call is open from this event on. */
  public boolean isOpening(int event) {
    return has(event, EventFlags.OPENS);
  }

  /** Returns whether this event ends an open call. */
  public boolean isClosing(int event) {
    return has(event, EventFlags.CLOSES);
  }

  /** Returns by how many an event changes the number of failed calls: -1, 0 or 1. */
  public int failures(int event) {
    return (has(event, EventFlags.FAILS) ? 1 : 0) - (has(event, EventFlags.RETRIES) ? 1 : 0);
  }

  private boolean has(int event, int bit) {
    return (columns.of(IndexField.FLAGS).get(event) & bit) != 0;
  }

  /** Returns the position of the event's call, or -1. */
  public int call(int event) {
    return columns.of(IndexField.CALL).intAt(event);
  }

  /** Returns the thread of an event. */
  public String thread(int event) {
    return names.get(columns.of(IndexField.THREAD).intAt(event));
  }

  /** Returns about how long after the start an event was; null if it has no time. */
  public @Nullable Duration elapsed(int event) {
    long hundredths = columns.of(IndexField.ELAPSED).get(event);
    return hundredths < 0 ? null : Duration.ofMillis(hundredths * 10);
  }

  /** Returns the event that starts a call. */
  public int start(int call) {
    return columns.of(IndexField.CALL_START).intAt(call);
  }

  /** Returns whether the last attempt at a call failed. */
  public boolean hasFailed(int call) {
    int finish = columns.of(IndexField.ATTEMPT_FINISH).intAt(call);
    return finish >= 0 && has(finish, EventFlags.FAILS);
  }

  /** Returns how many files were changed. */
  public long changedFiles() {
    Column files = columns.of(IndexField.TOUCH_FILE);
    return IntStream.range(0, files.size()).map(files::intAt).filter(f -> f < 0).distinct().count();
  }

  /** Returns the model calls. */
  public ChargeColumns charges() {
    return new ChargeColumns(columns);
  }

  /** Returns the sums of the model calls. */
  public ChargeSums chargeSums() {
    return new ChargeSums(columns);
  }

  int blocks() {
    return columns.of(IndexField.BLOCK_EVENT).size();
  }

  /** Returns the block with the row of this number in a column of first rows. */
  int blockOf(IndexField first, int row) {
    return columns.of(first).firstAtLeast(row + 1L) - 1;
  }
}

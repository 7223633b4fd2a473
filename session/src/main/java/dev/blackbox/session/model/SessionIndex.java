package dev.blackbox.session.model;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.session.calls.IdTable;
import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexColumns;
import dev.blackbox.session.index.IndexField;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Facts about every event of a session as columns of numbers, so that a session of any size can be
 * walked without its text.
 *
 * @param names the names of threads, modes, phases, files and calls, by number
 */
public record SessionIndex(
    IndexColumns columns,
    List<String> names,
    List<ThreadRecord> threads,
    Budget budget,
    SessionSpending spending,
    SessionCounts totals) {
  /** The number of physical lines between two rows of {@link IndexField#LINE_OFFSET}. */
  public static final int LINE_SPACING = IndexBuilder.LINES_OF_BLOCK;

  /** The least number of events between two checkpoints. */
  public static final int CHECKPOINT_SPACING = 4_096;

  private static final LineKind[] KINDS = LineKind.values();

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

  public LineKind kind(int event) {
    return KINDS[columns.of(IndexField.KIND).intAt(event)];
  }

  /** Returns the physical line of an event, from 1. */
  public long line(int event) {
    int block = blockOf(IndexField.BLOCK_EVENT, event);
    return columns.of(IndexField.BLOCK_LINE).get(block) + lineInBlock(event);
  }

  private int lineInBlock(int event) {
    return columns.of(IndexField.LINE_IN_BLOCK).intAt(event) & 0xFF;
  }

  /** Returns the last event in this line or before, or -1. */
  public int eventAt(long line) {
    long last = Math.min(line, totals.lines());
    int block = columns.of(IndexField.BLOCK_LINE).firstAtLeast(last + 1) - 1;
    if (block < 0) {
      return -1;
    }
    Column firstEvents = columns.of(IndexField.BLOCK_EVENT);
    int event = firstEvents.intAt(block);
    int end = block + 1 < blocks() ? firstEvents.intAt(block + 1) : events();
    long delta = last - columns.of(IndexField.BLOCK_LINE).get(block);
    while (event < end && lineInBlock(event) <= delta) {
      event++;
    }
    return event - 1;
  }

  /** Returns the kind of a call; {@link LineKind#TOOL} also for the start of a tool call. */
  public LineKind callKind(int call) {
    LineKind kind = kind(start(call));
    return kind == LineKind.TOOL_START ? LineKind.TOOL : kind;
  }

  /** Returns the name of a call, as {@link CallRecord#name()} does. */
  public String callName(int call) {
    return names.get(columns.of(IndexField.CALL_NAME).intAt(call));
  }

  /** Returns the calls that may have this id; another id has the same hash only rarely. */
  public IntStream callsWithId(String id) {
    byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
    long hash = IdTable.hash(bytes, 0, bytes.length, 0);
    Column hashes = columns.of(IndexField.CALL_ID);
    return IntStream.range(0, hashes.size()).filter(call -> hashes.get(call) == hash);
  }

  /** Returns the hash of the id of a line, or 0 if it has none. */
  static long idHash(LineView line) {
    if (!line.has(MetaKey.ID)) {
      return 0;
    }
    int from = line.metaStart(MetaKey.ID);
    int to = line.metaEnd(MetaKey.ID);
    boolean isPlain = from < to && line.bytes()[from] != '"';
    if (isPlain && IdTable.isAscii(line.bytes(), from, to)) {
      return IdTable.hash(line.bytes(), from, to, 0);
    }
    byte[] id = line.meta(MetaKey.ID).orElse("").getBytes(StandardCharsets.UTF_8);
    return IdTable.hash(id, 0, id.length, 0);
  }

  /** Returns the first event at least this long after the start, or -1. */
  public int eventAfter(Duration elapsed) {
    Column all = columns.of(IndexField.ELAPSED);
    long hundredths = elapsed.toMillis() / 10;
    return IntStream.range(0, all.size())
        .filter(event -> all.get(event) >= hundredths)
        .findFirst()
        .orElse(-1);
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

  /** Returns whether it can be compared with the index of another recording. */
  public boolean hasUnits() {
    return events() == 0 || columns.of(IndexField.UNIT_EVENT).size() > 0;
  }

  /**
   * Returns how many bytes the text of the largest block has.
   *
   * @param end where the text ends
   */
  public long largestBlock(long end) {
    Column offsets = columns.of(IndexField.BLOCK_OFFSET);
    long largest = offsets.size() == 0 ? 0 : end - offsets.get(offsets.size() - 1);
    for (int block = 1; block < offsets.size(); block++) {
      largest = Math.max(largest, offsets.get(block) - offsets.get(block - 1));
    }
    return largest;
  }

  int blocks() {
    return columns.of(IndexField.BLOCK_EVENT).size();
  }

  /** Returns the block with the row of this number in a column of first rows. */
  int blockOf(IndexField first, int row) {
    return columns.of(first).firstAtLeast(row + 1L) - 1;
  }
}

package dev.blackbox.session.usage;

import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.session.calls.CallTally;
import dev.blackbox.session.calls.CallTracker;
import java.util.EnumMap;
import java.util.Map;

/**
 * Collects statistics line by line; memory does not grow with the file.
 *
 * <pre>{@code
 * StatisticsCollector collector = new StatisticsCollector();
 * reader.forEach(collector);
 * Statistics statistics = collector.statistics();
 * }</pre>
 */
public final class StatisticsCollector implements LineConsumer {
  private static final LineKind[] KINDS = LineKind.values();

  private final CallTracker tracker;
  private final boolean isTrackerOurs;
  private final CallTally tally;
  private final ToolNames tools = new ToolNames();
  private final long[] lines = new long[KINDS.length];
  private final long[] calls = new long[KINDS.length];
  private int callsBefore;
  private long total;
  private long callIds;
  private long minStep = -1;
  private long maxStep = -1;
  private long timestamps;
  private long blobs;
  private long redacted;

  public StatisticsCollector() {
    this(new CallTracker(), true);
  }

  private StatisticsCollector(CallTracker tracker, boolean isTrackerOurs) {
    this.tracker = tracker;
    this.tally = new CallTally(tracker);
    this.isTrackerOurs = isTrackerOurs;
  }

  /**
   * Creates a collector that shares a tracker; the caller passes each line to the tracker first.
   */
  public static StatisticsCollector sharing(CallTracker tracker) {
    return new StatisticsCollector(tracker, false);
  }

  /** Takes the next line; call it for every line of a recording in order. */
  @Override
  public void accept(LineView line) {
    LineKind kind = line.kind();
    if (kind != LineKind.HEADER) {
      blobs += line.blobs();
      redacted += line.redactions();
    }
    if (line.isRest()) {
      return;
    }
    total++;
    lines[kind.ordinal()]++;
    if (kind.isEvent()) {
      event(line);
    } else if (kind == LineKind.CONTINUATION) {
      tally.accept(line, CallTracker.Effect.NONE);
    }
  }

  private void event(LineView line) {
    if (line.has(MetaKey.TS)) {
      timestamps++;
    }
    long step = line.number(MetaKey.STEP);
    if (step >= 0) {
      maxStep = Math.max(maxStep, step);
      minStep = minStep < 0 ? step : Math.min(minStep, step);
    }
    tally.accept(line, isTrackerOurs ? tracker.accept(line) : tracker.effect());
    if (tracker.calls() != callsBefore) {
      callsBefore = tracker.calls();
      newCall(line);
    }
  }

  private void newCall(LineView line) {
    boolean isTool = line.kind() == LineKind.TOOL || line.kind() == LineKind.TOOL_START;
    calls[(isTool ? LineKind.TOOL : line.kind()).ordinal()]++;
    if (isTool) {
      tools.add(line.bytes(), line.contentStart(), line.nameEnd());
    }
    if (line.has(MetaKey.ID) && !tracker.isDuplicate()) {
      callIds++;
    }
  }

  /** Returns the statistics. */
  public Statistics statistics() {
    long blank = lines[LineKind.BLANK.ordinal()];
    long comments = lines[LineKind.COMMENT.ordinal()];
    return new Statistics(
        total,
        lines[LineKind.HEADER.ordinal()],
        total - blank - comments,
        blank,
        comments,
        byKind(lines),
        byKind(calls),
        tally.failed(),
        callIds,
        minStep,
        maxStep,
        timestamps,
        blobs,
        redacted,
        tools.counts());
  }

  private static Map<LineKind, Long> byKind(long[] counts) {
    Map<LineKind, Long> byKind = new EnumMap<>(LineKind.class);
    for (LineKind kind : KINDS) {
      byKind.put(kind, counts[kind.ordinal()]);
    }
    return byKind;
  }
}

package dev.blackbox.session.model;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.session.calls.CallTracker;
import dev.blackbox.session.calls.ResultStatus;
import dev.blackbox.session.cost.CostReader;
import dev.blackbox.session.cost.Prices;
import dev.blackbox.session.index.ChunkStore;
import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexColumns;
import dev.blackbox.session.index.IndexField;
import dev.blackbox.session.usage.Claim;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds the index of a session line by line. */
final class IndexBuilder {
  /** A block ends before the next line that is not a continuation. */
  static final int LINES_OF_BLOCK = 256;

  /** A block has no more lines after this many bytes, so that reading one takes little memory. */
  private static final int BYTES_OF_BLOCK = 64 << 10;

  private static final int MOST_LIFECYCLE_NAMES = 64;

  private final IndexColumns columns;
  private final Column flags;
  private final Column steps;
  private final CallTracker tracker = new CallTracker();
  private final CallStates calls;
  private final UnitColumns units;
  private final ChargeColumns charges;
  private final CostReader cost;
  private final FileTouches touches;
  private final ThreadCounter threads;
  private final BudgetReader budget = new BudgetReader();
  private final NameTable names = new NameTable();
  private final Map<String, Long> lifecycle = new LinkedHashMap<>();
  private PlaceTracker place = new PlaceTracker(new Clock(), "", "");
  private CallRole role = CallRole.NONE;
  private int call = -1;
  private boolean isEventOpen;
  private boolean isStatement;
  private boolean isAwaited;
  private boolean isResultBelow;
  private boolean isErrorLevel;
  private String result = "";
  private int continuations;
  private long blockStart;
  private long blockOffset;
  private long lines;
  private int remarks;
  private long redactions;
  private long largestStep = -1;
  private int lastEnd = -1;
  private boolean isBypassed;
  private @Nullable Instant start;
  private @Nullable Instant began;
  private @Nullable Instant ended;

  /**
   * Creates an empty index.
   *
   * @param hasUnits whether it can be compared with another one
   */
  IndexBuilder(ChunkStore store, boolean hasUnits) {
    columns = new IndexColumns(store);
    flags = columns.of(IndexField.FLAGS);
    steps = columns.of(IndexField.BLOCK_STEP);
    units = new UnitColumns(columns, hasUnits);
    calls = new CallStates(columns, units);
    charges = new ChargeColumns(columns);
    cost = CostReader.alone(Prices.standard(), charges::add);
    touches = new FileTouches(columns, names);
    threads = new ThreadCounter(names);
  }

  /** Takes the header, before the first line of the body. */
  void header(Header header) {
    place = new PlaceTracker(new Clock(), header.text("mode").orElse(""), "");
    budget.header(header);
  }

  /** Returns the role of the last event for its call. */
  CallRole role() {
    return role;
  }

  /** Returns the call of the last event, or -1. */
  int call() {
    return call;
  }

  PlaceTracker place() {
    return place;
  }

  /**
   * Takes the next line.
   *
   * @param offset the position of its first byte in the recording
   */
  void accept(LineView line, long offset) {
    if (line.isRest()) {
      return;
    }
    lines = line.number();
    if ((lines - 1) % LINES_OF_BLOCK == 0) {
      columns.of(IndexField.LINE_OFFSET).add(offset);
    }
    cost.accept(line);
    if (line.kind() == LineKind.HEADER) {
      return;
    }
    redactions += line.redactions();
    switch (line.kind()) {
      case BLANK, HEADER -> {}
      case CONTINUATION -> continueEvent(line);
      default -> {
        closeEvent();
        beginBlock(line, offset);
        place.accept(line);
        if (line.kind().isEvent()) {
          beginEvent(line);
        } else {
          remark(line);
        }
      }
    }
  }

  private void beginBlock(LineView line, long offset) {
    if (blockStart > 0
        && line.number() < blockStart + LINES_OF_BLOCK
        && offset < blockOffset + BYTES_OF_BLOCK) {
      return;
    }
    blockStart = line.number();
    blockOffset = offset;
    columns.of(IndexField.BLOCK_OFFSET).add(offset);
    columns.of(IndexField.BLOCK_LINE).add(line.number());
    columns.of(IndexField.BLOCK_EVENT).add(flags.size());
    columns.of(IndexField.BLOCK_REMARK).add(remarks);
    steps.add(-1);
    columns.of(IndexField.BLOCK_CLOCK_START).add(place.clock().startMicros());
    columns.of(IndexField.BLOCK_ELAPSED).add(place.clock().elapsedMicros());
    columns.of(IndexField.BLOCK_MODE).add(names.number(place.mode()));
    columns.of(IndexField.BLOCK_PHASE).add(names.number(place.phase()));
  }

  private void remark(LineView line) {
    Line.Comment comment = place.comment();
    if (line.kind() == LineKind.COMMENT && comment != null) {
      budget.comment(comment, line.number(), flags.size());
    }
    remarks++;
  }

  private void beginEvent(LineView line) {
    int event = flags.size();
    role = role(tracker.accept(line));
    call = role == CallRole.NONE || role == CallRole.DANGLES ? -1 : tracker.call();
    int thread = threads.number(line);
    flags.add(EventFlags.of(role));
    columns.of(IndexField.THREAD).add(thread);
    columns.of(IndexField.CALL).add(call);
    columns.of(IndexField.NEXT_OF_CALL).add(-1);
    columns.of(IndexField.ELAPSED).add(elapsed());
    columns.of(IndexField.KIND).add(line.kind().ordinal());
    columns.of(IndexField.LINE_IN_BLOCK).add(line.number() - blockStart);
    threads.accept(thread, event);
    if (call == columns.of(IndexField.CALL_START).size()) {
      int name = names.nameOf(line);
      columns.of(IndexField.CALL_NAME).add(name);
      columns.of(IndexField.CALL_ID).add(SessionIndex.idHash(line));
      touches.accept(line, names.names().get(name), event);
      threads.start(line, thread, call);
    }
    long step = line.number(MetaKey.STEP);
    largestStep = Math.max(largestStep, step);
    steps.set(steps.size() - 1, Math.max(steps.get(steps.size() - 1), step));
    Instant time = place.time();
    if (time != null) {
      start = start == null ? time : start;
      began = began == null || time.isBefore(began) ? time : began;
      ended = ended == null || time.isAfter(ended) ? time : ended;
    }
    note(line, event, thread);
    units.begin(line, role, call);
    isEventOpen = true;
    isStatement = line.kind().isStatement();
    isAwaited = line.kind() == LineKind.TOOL_START || line.hasResult();
    isResultBelow = line.isResultBelow();
    isErrorLevel =
        line.has(MetaKey.LEVEL) && line.meta(MetaKey.LEVEL).filter("error"::equals).isPresent();
    result = isStatement ? ResultStatus.start(line) : "";
    continuations = 0;
  }

  private long elapsed() {
    long micros = place.clock().elapsedMicros();
    return micros < 0 ? -1 : Math.min(Integer.MAX_VALUE, micros / 10_000);
  }

  private static CallRole role(CallTracker.Effect effect) {
    return switch (effect) {
      case NONE -> CallRole.NONE;
      case STARTED -> CallRole.STARTS;
      case DONE_AT_ONCE -> CallRole.IS_WHOLE;
      case PROGRESSED -> CallRole.REPORTS;
      case FINISHED -> CallRole.FINISHES;
      case UNKNOWN_CALL -> CallRole.DANGLES;
    };
  }

  /** Notes the events that other parts of the product look for. */
  private void note(LineView line, int event, int thread) {
    switch (line.kind()) {
      case USER -> chapter(thread, event, "");
      case PLAN -> addIf(true, IndexField.PLAN_EVENT, event);
      case QUESTION -> addIf(true, IndexField.QUESTION_EVENT, event);
      case MODE -> {
        addIf(true, IndexField.MARK_EVENT, event);
        isBypassed |=
            ((Line.Mode) line.toLine())
                .arg("permissions")
                .filter("bypassPermissions"::equals)
                .isPresent();
      }
      case PHASE -> {
        addIf(true, IndexField.MARK_EVENT, event);
        chapter(thread, event, place.phase());
      }
      case LIFECYCLE -> lifecycle((Line.Lifecycle) line.toLine(), event, thread);
      default -> {}
    }
  }

  private void lifecycle(Line.Lifecycle at, int event, int thread) {
    if (lifecycle.size() < MOST_LIFECYCLE_NAMES || lifecycle.containsKey(at.name())) {
      lifecycle.merge(at.name(), 1L, Long::sum);
    }
    switch (at.name()) {
      case "start" -> budget.start(at);
      case "end" -> lastEnd = event;
      case "checkpoint", "snapshot" -> addIf(true, IndexField.MARK_EVENT, event);
      case "compact", "interrupt" -> chapter(thread, event, at.name());
      default -> {}
    }
  }

  private void chapter(int thread, int event, String name) {
    boolean isMain = names.names().get(thread).equals(ThreadRecord.MAIN);
    addIf(isMain, IndexField.CHAPTER_EVENT, event);
    addIf(isMain, IndexField.CHAPTER_NAME, names.number(name));
  }

  private void addIf(boolean isWanted, IndexField field, int value) {
    if (isWanted) {
      columns.of(field).add(value);
    }
  }

  private void continueEvent(LineView line) {
    if (isEventOpen) {
      units.continueWith(line);
    }
    if (isEventOpen && isResultBelow && isStatement) {
      result =
          continuations == 0
              ? line.text(
                  line.contentStart(),
                  Math.min(line.end(), line.contentStart() + ResultStatus.LONGEST))
              : result;
      continuations++;
    }
  }

  private void closeEvent() {
    settleEvent();
    isEventOpen = false;
  }

  /** Notes the result of the open event as it is so far; further lines may still change it. */
  private void settleEvent() {
    if (!isEventOpen) {
      return;
    }
    int event = flags.size() - 1;
    String shown = continuations > 1 ? result + "\n" : result;
    boolean isError = isStatement ? ResultStatus.hasFailed(shown, isErrorLevel) : isErrorLevel;
    long others = flags.get(event) & ~EventFlags.ERROR;
    flags.set(event, isError ? others | EventFlags.ERROR : others);
    units.close(event, call);
    if (call >= 0) {
      calls.accept(event, role, call, isAwaited, isError);
    }
  }

  /** Returns the index of the lines so far; further lines change it. */
  SessionIndex index() {
    settleEvent();
    CostReader.Interim spent = cost.interim();
    charges.order(spent.unsettled());
    SessionIndex index = index(spent);
    CallCursor.writeCheckpoints(index, calls.takeFirstChanged());
    return index;
  }

  private SessionIndex index(CostReader.Interim spent) {
    return new SessionIndex(
        columns,
        names.names(),
        threads.finish(),
        budget.budget(),
        new SessionSpending(
            spent.total(),
            spent.known().orElse(null),
            spent.taken().map(Claim::line).orElse(Long.MAX_VALUE)),
        new SessionCounts(
            lines,
            remarks,
            redactions,
            calls.failed(),
            calls.open(),
            largestStep,
            lastEnd,
            start,
            began,
            ended,
            isBypassed,
            lifecycle));
  }
}

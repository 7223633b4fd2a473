package dev.blackbox.session.turns;

import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.compact.LineFolder;
import dev.blackbox.format.compact.LogicalHeader;
import dev.blackbox.format.compact.LogicalLine;
import dev.blackbox.format.header.Header;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.session.calls.CallTracker;
import dev.blackbox.session.usage.Usage;
import dev.blackbox.session.usage.UsageCounter;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Groups the lines of a recording into turns, in one pass and in bounded memory.
 *
 * <pre>{@code
 * TurnReader turns = new TurnReader(turn -> System.out.println(turn.messages()));
 * reader.forEach(turns);
 * }</pre>
 *
 * <p>Every line of the recording is in exactly one turn, or in the preamble. Comments, blank lines
 * and lines that cannot be decoded go with the turn before them.
 */
public final class TurnReader implements LineConsumer {
  /** Beyond this size, lines that are no events get a turn of their own. */
  private static final long MAX_PENDING = 4 << 20;

  private final TurnListener listener;
  private final LineFolder folder = new LineFolder(this::line);
  private final CallTracker tracker = new CallTracker();
  private final TurnWindow window;
  private final TurnPlacement placement;
  private final UsageCounter counter;
  private final Deque<LineHead> heads = new ArrayDeque<>();
  private final List<TurnLine> pending = new ArrayList<>();
  private Header header = Header.EMPTY;
  private Usage usage = Usage.NONE;
  private long pendingSize;
  private long nextNumber = 1;
  private boolean isBegun;
  private @Nullable Turn current;

  /** The result of the last event, if it has one. */
  private @Nullable TurnResult lastResult;

  public TurnReader(TurnListener listener) {
    this.listener = listener;
    window = new TurnWindow(listener);
    placement = new TurnPlacement(window);
    counter = new UsageCounter(window);
  }

  @Override
  public void accept(LineView line) throws IOException {
    counter.accept(line);
    if (line.kind().isEvent() && !line.isRest()) {
      heads.add(LineHead.of(line, tracker, counter.counted()));
    }
    folder.accept(line);
  }

  @Override
  public void finish() throws IOException {
    folder.finish();
    usage = counter.usage();
    if (!isBegun) {
      begin();
    }
    boolean hasTurn = current != null && !current.isComplete;
    if (window.main().turns() == 0 || (!hasTurn && !pending.isEmpty())) {
      beginEmptyTurn();
    }
    attachPending(current);
    window.finish();
  }

  /** What the recording used; known when {@link #finish()} returns. */
  public Usage usage() {
    return usage;
  }

  private void line(LogicalLine folded) throws IOException {
    long number = nextNumber;
    nextNumber = TurnLine.behind(number, folded);
    Line line = folded.line().orElse(null);
    if (folded.kind() == LineKind.HEADER) {
      header = LogicalHeader.read(folded).orElse(header);
    }
    boolean hasHead = !heads.isEmpty() && heads.element().number() == number;
    LineHead head = hasHead ? heads.remove() : null;
    if (head == null || line == null || !folded.kind().isEvent()) {
      other(TurnLine.attached(number, folded));
    } else {
      event(head, line, folded);
    }
  }

  private void event(LineHead head, Line line, LogicalLine source) throws IOException {
    if (!isBegun) {
      begin();
    }
    TurnPlacement.Placed placed = placement.place(head, line, source);
    Turn turn = placed.turn();
    attachPending(turn);
    pendingSize = 0;
    window.add(turn, new TurnLine(head.number(), source, placed.call(), placed.result(), true));
    lastResult = placed.result() < 0 ? null : turn.results().get(placed.result());
    turnTo(turn);
  }

  private void other(TurnLine line) throws IOException {
    if (lastResult != null && line.line() instanceof Line.Continuation below) {
      lastResult.detail(below.text());
    }
    pending.add(line);
    pendingSize += line.source().bytes().length;
    if (!isBegun && pendingSize <= MAX_PENDING) {
      return;
    }
    if (!isBegun) {
      begin();
    }
    if (line.line() instanceof Line.Comment comment) {
      placement.comment(comment, line.number());
    }
    if (pendingSize > MAX_PENDING) {
      beginEmptyTurn();
      pendingSize = 0;
    }
    if (current != null && !current.isComplete) {
      attachPending(current);
      window.flush(current.owner());
    }
  }

  private void begin() throws IOException {
    isBegun = true;
    listener.begin(header, List.copyOf(pending));
    pending.clear();
  }

  /** Begins a turn for lines that have no other. */
  private void beginEmptyTurn() throws IOException {
    Turn turn = window.main().begin(Turn.Role.SYSTEM);
    turn.message("");
    turnTo(turn);
  }

  private void attachPending(@Nullable Turn turn) {
    if (turn != null && !pending.isEmpty()) {
      pending.forEach(line -> window.add(turn, line));
      pending.clear();
    }
  }

  private void turnTo(Turn turn) throws IOException {
    Turn last = current;
    current = turn;
    turn.isLast = true;
    if (last == null || last.equals(turn)) {
      window.flush(turn.owner());
    } else {
      last.isLast = false;
      window.flush(last.owner());
    }
  }
}

package dev.blackbox.session.model;

import dev.blackbox.format.bbox.BboxReader;
import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.header.Header;
import dev.blackbox.session.index.ChunkStore;
import dev.blackbox.session.index.Column;
import dev.blackbox.session.index.IndexField;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.AbstractList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.RandomAccess;
import java.util.function.IntFunction;

/**
 * A recording: events, calls, threads, plans.
 *
 * <pre>{@code
 * Session session = Session.read(new BboxReader(in));
 * for (CallRecord call : session.calls()) … call.outcome() …
 * }</pre>
 *
 * <p>A session that was read is in memory. A session over an index reads its events when they are
 * asked for, and keeps only the last ones; an error of the file is thrown as {@link
 * java.io.UncheckedIOException}. Only one thread at a time may use it.
 */
public final class Session {
  private final Header header;
  private final SessionIndex index;
  private final List<Event> events;
  private final List<NonEventLine> remarks;
  private final List<CallRecord> calls;

  private Session(
      Header header,
      SessionIndex index,
      List<Event> events,
      List<NonEventLine> remarks,
      List<CallRecord> calls) {
    this.header = header;
    this.index = index;
    this.events = events;
    this.remarks = remarks;
    this.calls = calls;
  }

  /** Reads from the current position of the reader, normally the start, to the end. */
  public static Session read(BboxReader reader) throws IOException {
    EventAssembler assembler = new EventAssembler(0, 0);
    SessionReader session =
        new SessionReader(reader, new IndexBuilder(ChunkStore.MEMORY, true), assembler, _ -> {});
    SessionIndex index = session.read();
    List<Event> events = Collections.unmodifiableList(assembler.events());
    CallAssembler calls = new CallAssembler(index, events);
    List<CallRecord> all = lazy(index.calls(), calls::get).stream().toList();
    return new Session(
        session.header(), index, events, Collections.unmodifiableList(assembler.remarks()), all);
  }

  /**
   * Reads only the index, from the start to the end.
   *
   * @param also takes every line as well
   */
  public static SessionIndex index(BboxReader reader, ChunkStore store, LineConsumer also)
      throws IOException {
    return new SessionReader(reader, new IndexBuilder(store, true), null, also).read();
  }

  /** Returns a session whose events are read from the text when they are needed. */
  public static Session of(Header header, SessionIndex index, RecordingText text) {
    BlockReader blocks = new BlockReader(index, text);
    List<Event> events = lazy(index.events(), event -> event(event, index, blocks));
    List<NonEventLine> remarks =
        lazy(index.totals().remarks(), remark -> remark(remark, index, blocks));
    CallAssembler calls = new CallAssembler(index, events);
    return new Session(header, index, events, remarks, lazy(index.calls(), calls::get));
  }

  private static Event event(int event, SessionIndex index, BlockReader blocks) {
    int block = index.blockOf(IndexField.BLOCK_EVENT, event);
    int first = index.columns().of(IndexField.BLOCK_EVENT).intAt(block);
    return blocks.get(block).events().get(event - first);
  }

  private static NonEventLine remark(int remark, SessionIndex index, BlockReader blocks) {
    int block = index.blockOf(IndexField.BLOCK_REMARK, remark);
    int first = index.columns().of(IndexField.BLOCK_REMARK).intAt(block);
    return blocks.get(block).remarks().get(remark - first);
  }

  private static <T> List<T> lazy(int size, IntFunction<T> get) {
    return new LazyList<>(size, get);
  }

  private static final class LazyList<T> extends AbstractList<T> implements RandomAccess {
    private final int size;
    private final IntFunction<T> get;

    LazyList(int size, IntFunction<T> get) {
      this.size = size;
      this.get = get;
    }

    @Override
    public T get(int place) {
      if (place < 0 || place >= size) {
        throw new IndexOutOfBoundsException(place);
      }
      return get.apply(place);
    }

    @Override
    public int size() {
      return size;
    }
  }

  public Header header() {
    return header;
  }

  /** Returns facts about its events without their text. */
  public SessionIndex index() {
    return index;
  }

  public List<Event> events() {
    return events;
  }

  /** Returns the lines between events. */
  public List<NonEventLine> remarks() {
    return remarks;
  }

  /** Returns the lines between the event before this one and this one. */
  public List<NonEventLine> remarksBefore(int event) {
    int from = firstRemark(event);
    return remarks.subList(from, firstRemark(event + 1));
  }

  private int firstRemark(int event) {
    int low = 0;
    int high = remarks.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (remarks.get(middle).nextEvent() < event) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  public List<CallRecord> calls() {
    return calls;
  }

  public List<ThreadRecord> threads() {
    return index.threads();
  }

  public Budget budget() {
    return index.budget();
  }

  /** Returns its model calls, tokens and cost. */
  public SessionSpending spending() {
    return index.spending();
  }

  public SessionCounts totals() {
    return index.totals();
  }

  /** Returns the plans of the agent. */
  public List<PlanRecord> plans() {
    return PlanAssembler.plans(events(IndexField.PLAN_EVENT));
  }

  /** Returns the plan that changed last, as it was after an event. */
  public Optional<PlanRecord.Revision> planAt(int event) {
    int count = index.columns().of(IndexField.PLAN_EVENT).firstAtLeast(event + 1L);
    return PlanAssembler.last(events(IndexField.PLAN_EVENT).subList(0, count));
  }

  /** Returns the questions that the agent asked. */
  public List<Question> questions() {
    return Questions.of(
        events(IndexField.QUESTION_EVENT).stream()
            .filter(event -> index.isStart(event.index()))
            .map(event -> calls.get(event.call()))
            .toList());
  }

  public List<StepCheckpoint> checkpoints() {
    return StepCheckpoint.in(events(IndexField.MARK_EVENT));
  }

  public List<ModeChange> modes() {
    return ModeChange.in(events(IndexField.MARK_EVENT));
  }

  public List<PhaseChange> phases() {
    return PhaseChange.in(events(IndexField.MARK_EVENT));
  }

  /** Returns the events that may begin a chapter: requests, phases, compactions, interruptions. */
  public List<Event> chapterEvents() {
    return events(IndexField.CHAPTER_EVENT);
  }

  private List<Event> events(IndexField field) {
    Column positions = index.columns().of(field);
    return lazy(positions.size(), place -> events.get(positions.intAt(place)));
  }

  /** Returns the last {@code @end}, if there is one. */
  public Optional<Event> end() {
    int end = totals().lastEnd();
    return end < 0 ? Optional.empty() : Optional.of(events.get(end));
  }

  /**
   * Returns how long the session ran, if its lines have times: from the earliest to the latest, in
   * whatever order they are, or by {@code # t=} if they have no different {@code ts=}.
   */
  public Optional<Duration> elapsed() {
    Instant began = totals().began();
    Instant ended = totals().ended();
    if (began != null && ended != null && ended.isAfter(began)) {
      return Optional.of(Duration.between(began, ended));
    }
    return events.isEmpty()
        ? Optional.empty()
        : Optional.ofNullable(events.getLast().place().elapsed());
  }

  /** Returns the first event of this step or of a later one. */
  public Optional<Event> atStep(long step) {
    Column largest = index.columns().of(IndexField.BLOCK_STEP);
    Column first = index.columns().of(IndexField.BLOCK_EVENT);
    for (int block = 0; block < largest.size(); block++) {
      if (largest.get(block) >= step) {
        return events.subList(first.intAt(block), events.size()).stream()
            .filter(event -> event.step().orElse(-1) >= step)
            .findFirst();
      }
    }
    return Optional.empty();
  }

  /** Returns the position of the last event in this line or before, or -1. */
  public int eventAt(long line) {
    return index.eventAt(line);
  }
}

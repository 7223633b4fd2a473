package dev.blackbox.session.replay;

import dev.blackbox.session.model.CallCursor;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.CallRole;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.FileAccess;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.SessionIndex;
import dev.blackbox.session.model.ThreadRecord;
import java.math.BigDecimal;
import java.util.AbstractList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.RandomAccess;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Walks through a session that has at least one event.
 *
 * <pre>{@code
 * Replay replay = new Replay(session);
 * while (replay.nextError()) {
 *   show(replay.state());
 * }
 * }</pre>
 *
 * <p>Each move returns whether it moved; a move without a target keeps the position.
 */
public final class Replay {
  private final Session session;
  private final SessionIndex index;
  private final CallCursor cursor;
  private final SpendingIndex spent;
  private final FileIndex files;
  private int position;

  public Replay(Session session) {
    if (session.events().isEmpty()) {
      throw new IllegalArgumentException("a session without events cannot be replayed");
    }
    this.session = session;
    this.index = session.index();
    this.cursor = new CallCursor(index);
    this.spent = new SpendingIndex(session);
    this.files = new FileIndex(index);
  }

  private boolean isCall(int event) {
    CallRole role = index.role(event);
    return role == CallRole.STARTS || role == CallRole.IS_WHOLE;
  }

  /** Returns the position of the current event, from 0. */
  public int position() {
    return position;
  }

  public int size() {
    return session.events().size();
  }

  public Event event() {
    return session.events().get(position);
  }

  public boolean forward() {
    return moveTo(position + 1);
  }

  public boolean back() {
    return moveTo(position - 1);
  }

  /** Goes to a position; returns false if there is no such event or it is the current one. */
  public boolean moveTo(int event) {
    boolean isMoving = event >= 0 && event < size() && event != position;
    position = isMoving ? event : position;
    return isMoving;
  }

  /** Goes to the first event of this step or of a later one. */
  public boolean moveToStep(long step) {
    return session.atStep(step).filter(event -> moveTo(event.index())).isPresent();
  }

  public boolean nextError() {
    return move(1, index::isError);
  }

  public boolean previousError() {
    return move(-1, index::isError);
  }

  public boolean nextCall() {
    return move(1, this::isCall);
  }

  public boolean previousCall() {
    return move(-1, this::isCall);
  }

  private boolean move(int by, IntPredicate wanted) {
    int event = position + by;
    while (event >= 0 && event < size() && !wanted.test(event)) {
      event += by;
    }
    return moveTo(event);
  }

  /** Returns the state after the current event. */
  public SessionState state() {
    int[] open = cursor.openAt(position);
    return new SessionState(
        event(),
        new OpenCallList(open, session.calls()),
        threads(open),
        spent.upTo(position),
        files.upTo(position),
        session.planAt(position).orElse(null),
        index.callsUpTo(position),
        cursor.failedAt(position));
  }

  /**
   * Returns what changed after an earlier event; it takes time only for the events between them.
   *
   * @param earlier its position, -1 for the time before the first event
   */
  public StateDelta since(int earlier) {
    return new StateDelta(
        earlier < 0 ? null : session.events().get(earlier),
        event(),
        calls(cursor.changed(earlier, position, true)),
        calls(cursor.changed(earlier, position, false)),
        filesSince(earlier),
        costUpTo(earlier),
        costUpTo(position));
  }

  /** Returns the files that were changed, or touched for the first time, after an earlier event. */
  public List<FileAccess> filesSince(int earlier) {
    return files.since(earlier, position);
  }

  /** Returns the known cost up to an event; null if no cost is known. */
  public @Nullable BigDecimal costUpTo(int event) {
    return event < 0 ? null : spent.upTo(event).cost();
  }

  private List<CallRecord> calls(List<Integer> ordinals) {
    return ordinals.stream().map(session.calls()::get).toList();
  }

  private List<String> threads(int[] openCalls) {
    Set<String> threads = new LinkedHashSet<>();
    threads.add(ThreadRecord.MAIN);
    for (int call : openCalls) {
      threads.add(index.thread(index.start(call)));
    }
    threads.add(event().place().thread());
    return List.copyOf(threads);
  }

  /** Reads an open call when it is asked for: a million calls can be open. */
  private static final class OpenCallList extends AbstractList<CallRecord> implements RandomAccess {
    private final int[] ordinals;
    private final List<CallRecord> calls;

    OpenCallList(int[] ordinals, List<CallRecord> calls) {
      this.ordinals = ordinals;
      this.calls = calls;
    }

    @Override
    public CallRecord get(int place) {
      return calls.get(ordinals[place]);
    }

    @Override
    public int size() {
      return ordinals.length;
    }
  }
}

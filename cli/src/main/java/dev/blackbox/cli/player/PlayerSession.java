package dev.blackbox.cli.player;

import dev.blackbox.cli.view.TimelineLayout;
import dev.blackbox.cli.view.entry.Entries;
import dev.blackbox.cli.view.entry.Entry;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Wrap;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.ThreadRecord;
import dev.blackbox.session.replay.Replay;
import dev.blackbox.session.replay.SessionState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A session that is wound forward and back; what is filtered out is passed over. */
final class PlayerSession {
  private final String name;
  private final Session session;
  private final Replay replay;
  private final Entries entries;
  private final TimelineLayout layout;
  private final List<Integer> errors;
  private Filter filter = Filter.NONE;
  private List<Integer> rows = List.of();

  PlayerSession(String name, Session session) {
    this.name = name;
    this.session = session;
    this.replay = new Replay(session);
    this.entries = new Entries(session, new Prose(false));
    this.layout = TimelineLayout.of(session, Wrap.NEVER);
    this.errors = replay.errors();
    apply(Filter.NONE);
  }

  String name() {
    return name;
  }

  Session session() {
    return session;
  }

  Replay replay() {
    return replay;
  }

  Event event() {
    return replay.event();
  }

  SessionState state() {
    return replay.state();
  }

  int position() {
    return replay.position();
  }

  /** The positions of the events that tell of a failure. */
  List<Integer> errors() {
    return errors;
  }

  /** When an event happened, if the recording tells such things at all. */
  @Nullable Duration elapsed(int position) {
    return layout.timeWidth() > 0 ? session.events().get(position).place().elapsed() : null;
  }

  /** How much time passed between the current event and the next row; null if nothing tells. */
  @Nullable Duration gap() {
    int next = row() + 1;
    Duration now = elapsed(position());
    Duration then = next < rows.size() ? elapsed(rows.get(next)) : null;
    return now == null || then == null ? null : then.minus(now);
  }

  boolean hasSteps() {
    return layout.hasSteps();
  }

  /** The columns before the text of every event. */
  TimelineLayout layout(int width) {
    return layout.withWidth(width);
  }

  Filter filter() {
    return filter;
  }

  /** The positions of the events that are listed, in order. */
  List<Integer> rows() {
    return rows;
  }

  /** Which of the rows the current event is. */
  int row() {
    return nearestRow(position());
  }

  Entry entry(int position) {
    return entries.of(session.events().get(position));
  }

  /** Lists only some of the events; the current one is then the nearest of these. */
  void apply(Filter wanted) {
    List<Integer> passed = new ArrayList<>();
    for (Event event : session.events()) {
      if (wanted.takes(event)) {
        passed.add(event.index());
      }
    }
    if (passed.isEmpty()) {
      return;
    }
    filter = wanted;
    rows = List.copyOf(passed);
    replay.moveTo(rows.get(nearestRow(position())));
  }

  /** The next thread after the one that is filtered for, and none after the last. */
  String threadAfter(String thread) {
    List<ThreadRecord> threads = session.threads();
    for (int i = 0; i < threads.size(); i++) {
      if (threads.get(i).tid().equals(thread)) {
        return i + 1 < threads.size() ? threads.get(i + 1).tid() : "";
      }
    }
    return threads.size() < 2 ? "" : threads.getFirst().tid();
  }

  /** Goes so many rows on, or back, as far as there are rows; false where there are none. */
  boolean move(int by) {
    int row = Math.clamp((long) row() + by, 0, rows.size() - 1);
    return replay.moveTo(rows.get(row));
  }

  boolean first() {
    return replay.moveTo(rows.getFirst());
  }

  boolean last() {
    return replay.moveTo(rows.getLast());
  }

  /**
   * Goes to a step, or to a line where the recording has no steps; where there is none with this
   * number, to the next one. False where there is none of these either.
   */
  boolean jump(long number) {
    for (int row = 0; row < rows.size(); row++) {
      Event event = session.events().get(rows.get(row));
      long own = hasSteps() ? event.step().orElse(-1) : event.lineNumber();
      if (own >= number) {
        replay.moveTo(rows.get(row));
        return true;
      }
    }
    return false;
  }

  boolean nextError() {
    return moveWhile(replay::nextError);
  }

  boolean previousError() {
    return moveWhile(replay::previousError);
  }

  boolean nextCall() {
    return moveWhile(replay::nextCall);
  }

  boolean previousCall() {
    return moveWhile(replay::previousCall);
  }

  /** Moves until an event is found that is listed; stays where there is none. */
  private boolean moveWhile(BooleanSupplier move) {
    int before = position();
    while (move.getAsBoolean()) {
      if (filter.takes(event())) {
        return true;
      }
    }
    replay.moveTo(before);
    return false;
  }

  /** Goes to the next event, or the previous one, that has the text anywhere in it. */
  boolean find(String text, boolean isForward) {
    String wanted = text.toLowerCase(Locale.ROOT);
    int step = isForward ? 1 : -1;
    for (int row = row() + step; row >= 0 && row < rows.size(); row += step) {
      if (textOf(rows.get(row)).contains(wanted)) {
        return replay.moveTo(rows.get(row));
      }
    }
    return false;
  }

  private String textOf(int position) {
    Entry entry = entry(position);
    StringBuilder text = new StringBuilder(entry.label().word()).append(' ');
    text.append(entry.head().text()).append('\n');
    entry.result().forEach(line -> text.append(line.text()).append('\n'));
    entry.body().forEach(line -> text.append(line.text()).append('\n'));
    session
        .events()
        .get(position)
        .meta()
        .entries()
        .forEach(e -> text.append(e.value()).append(' '));
    return text.toString().toLowerCase(Locale.ROOT);
  }

  private int nearestRow(int position) {
    int low = 0;
    int high = rows.size() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (rows.get(middle) < position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

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
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A session with a current event and a filter; moves skip filtered events. */
final class PlayerSession {
  private final String name;
  private final Session session;
  private final Replay replay;
  private final Entries entries;
  private final TimelineLayout layout;
  private Filter filter = Filter.NONE;

  /** The positions of the listed events; null if all are listed. */
  private int @Nullable [] listed;

  PlayerSession(String name, Session session) {
    this.name = name;
    this.session = session;
    this.replay = new Replay(session);
    this.entries = new Entries(session, new Prose(false));
    this.layout = TimelineLayout.of(session, Wrap.NEVER);
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

  /** Returns whether the event at this position failed. */
  boolean isError(int position) {
    return session.index().isError(position);
  }

  /** Returns the time of an event; null if the recording has no times. */
  @Nullable Duration elapsed(int position) {
    return layout.timeWidth() > 0 ? session.events().get(position).place().elapsed() : null;
  }

  /** Returns the time between the current event and the next row; null if unknown. */
  @Nullable Duration gap() {
    int next = row() + 1;
    Duration now = elapsed(position());
    Duration then = next < rows() ? elapsed(at(next)) : null;
    return now == null || then == null ? null : then.minus(now);
  }

  boolean hasSteps() {
    return layout.hasSteps();
  }

  /** Returns the layout of the columns before the text. */
  TimelineLayout layout(int width) {
    return layout.withWidth(width);
  }

  Filter filter() {
    return filter;
  }

  /** Returns how many events are listed. */
  int rows() {
    return listed == null ? session.events().size() : listed.length;
  }

  /** Returns the position of the event in a row. */
  int at(int row) {
    return listed == null ? row : listed[row];
  }

  /** Returns the row of the current event. */
  int row() {
    return nearestRow(position());
  }

  Entry entry(int position) {
    return entries.of(session.events().get(position));
  }

  /** Applies a filter and moves to the nearest listed event. */
  void apply(Filter wanted) {
    int[] passed = wanted.equals(Filter.NONE) ? null : passed(wanted);
    if (passed != null && passed.length == 0) {
      return;
    }
    filter = wanted;
    listed = passed;
    replay.moveTo(at(row()));
  }

  private int[] passed(Filter wanted) {
    return IntStream.range(0, session.events().size())
        .filter(event -> wanted.takes(session.index(), event))
        .toArray();
  }

  /** Returns the thread after the filtered one; empty after the last. */
  String threadAfter(String thread) {
    List<ThreadRecord> threads = session.threads();
    for (int i = 0; i < threads.size(); i++) {
      if (threads.get(i).tid().equals(thread)) {
        return i + 1 < threads.size() ? threads.get(i + 1).tid() : "";
      }
    }
    return threads.size() < 2 ? "" : threads.getFirst().tid();
  }

  /** Moves by this many rows, at most to the first or last; false if it could not move. */
  boolean move(int by) {
    int row = Math.clamp((long) row() + by, 0, rows() - 1);
    return replay.moveTo(at(row));
  }

  boolean first() {
    return replay.moveTo(at(0));
  }

  boolean last() {
    return replay.moveTo(at(rows() - 1));
  }

  /**
   * Goes to a step, or to a line if the recording has no steps; to the next one if this number is
   * missing. Returns false if there is no later one.
   */
  boolean jump(long number) {
    int event =
        hasSteps()
            ? session.atStep(number).map(Event::index).orElse(session.events().size())
            : session.eventAt(number - 1) + 1;
    int row = nearestRow(event);
    if (at(row) < event) {
      return false;
    }
    replay.moveTo(at(row));
    return true;
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

  /** Moves to the next listed event that matches; stays if there is none. */
  private boolean moveWhile(BooleanSupplier move) {
    int before = position();
    while (move.getAsBoolean()) {
      if (filter.takes(session.index(), position())) {
        return true;
      }
    }
    replay.moveTo(before);
    return false;
  }

  /** Goes to the next or previous event that contains the text. */
  boolean find(String text, boolean isForward) {
    String wanted = text.toLowerCase(Locale.ROOT);
    int step = isForward ? 1 : -1;
    for (int row = row() + step; row >= 0 && row < rows(); row += step) {
      if (textOf(at(row)).contains(wanted)) {
        return replay.moveTo(at(row));
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
    int high = rows() - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (at(middle) < position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}

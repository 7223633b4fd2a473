package dev.blackbox.cli.view;

import dev.blackbox.cli.view.entry.BlobReader;
import dev.blackbox.cli.view.entry.Entries;
import dev.blackbox.cli.view.entry.Entry;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.cli.view.ink.Wrap;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.library.timeline.CommentCursor;
import dev.blackbox.library.timeline.EventFilter;
import dev.blackbox.session.model.CallRole;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.NonEventLine;
import dev.blackbox.session.model.Session;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Prints the events and comments of a session in order. */
final class Timeline {
  /** Takes the lines one by one, so that the start of a long recording appears at once. */
  interface Sink {
    void line(Styled line) throws IOException;
  }

  private static final int PLAIN_DIVIDER = 72;

  private final Session session;
  private final EventFilter selection;
  private final Entries entries;
  private final Optional<BlobReader> blobs;
  private final TimelineLayout layout;
  private final EntryLines lines;
  private final CommentCursor remarks;
  private final Sink sink;
  private long hour;
  private int last = -1;

  Timeline(
      Session session,
      ShowOptions options,
      Entries entries,
      Optional<BlobReader> blobs,
      Sink sink) {
    this.session = session;
    this.selection = options.selection();
    this.entries = entries;
    this.blobs = blobs;
    this.layout = TimelineLayout.of(session, options.width());
    this.lines = new EntryLines(layout, options.folding());
    this.remarks = new CommentCursor(session);
    this.sink = sink;
  }

  /** Prints the timeline and returns the number of events. */
  int print() throws IOException {
    BitSet wanted = selection.events(session);
    for (int i = wanted.nextSetBit(0); i >= 0; i = wanted.nextSetBit(i + 1)) {
      Event event = session.events().get(i);
      printGap(i);
      printRemarks(i);
      printHour(event.place().elapsed());
      last = i;
      if (isAnsweredAtOnce(event, wanted)) {
        last = ++i;
        print(entries.of(event, session.events().get(i)), session.events().get(i));
      } else {
        print(entries.of(event), event);
      }
    }
    printRemarks(session.events().size());
    return wanted.cardinality();
  }

  /** Returns whether the next event is the result of this one, with no comment in between. */
  private boolean isAnsweredAtOnce(Event event, BitSet wanted) {
    int next = event.index() + 1;
    if (event.role() != CallRole.STARTS || !wanted.get(next)) {
      return false;
    }
    Event answer = session.events().get(next);
    return answer.role() == CallRole.FINISHES
        && answer.call() == event.call()
        && remarks.before(next).stream().noneMatch(selection::takes);
  }

  private void print(Entry entry, Event event) throws IOException {
    List<Styled> blob = new ArrayList<>();
    if (blobs.isPresent()) {
      event.blobs().forEach(ref -> blob.addAll(blobs.get().lines(ref)));
    }
    for (Styled line : lines.lines(entry, blob)) {
      sink.line(line);
    }
  }

  private void printRemarks(int event) throws IOException {
    for (NonEventLine remark : remarks.pass(event)) {
      printHour(timeOf(remark));
      if (selection.takes(remark)) {
        for (Styled line : lines.lines(entries.of(remark), List.of())) {
          sink.line(line);
        }
      }
    }
  }

  /** The time of {@code # t=01:05:00}; null for other comments. */
  private static @Nullable Duration timeOf(NonEventLine remark) {
    boolean isTime =
        remark.line() instanceof Line.Comment comment && comment.type() == CommentType.TIME;
    if (!isTime) {
      return null;
    }
    String time = ((Line.Comment) remark.line()).field("t").orElse("");
    String hours = time.substring(0, Math.max(0, time.indexOf(':')));
    return hours.matches("\\d{1,9}") ? Duration.ofHours(Long.parseLong(hours)) : null;
  }

  /** Prints a line for events that were left out. */
  private void printGap(int event) throws IOException {
    boolean isNear = selection.step() >= 0 && last >= 0;
    if (isNear && event > last + 1) {
      sink.line(Styled.of(Ink.FAINT, "⋮"));
    }
  }

  private void printHour(@Nullable Duration elapsed) throws IOException {
    if (selection.isAll() && elapsed != null && elapsed.toHours() > hour) {
      hour = elapsed.toHours();
      sink.line(divider(" hour " + hour + " "));
    }
  }

  private Styled divider(String text) {
    int width = layout.width() == Wrap.NEVER ? PLAIN_DIVIDER : layout.width();
    int left = Math.min(layout.indent(), width / 4);
    String line = "─".repeat(left) + text;
    return Styled.of(Ink.FAINT, line + "─".repeat(Math.max(0, width - line.length())));
  }
}

package dev.blackbox.cli.view;

import dev.blackbox.cli.view.entry.BlobReader;
import dev.blackbox.cli.view.entry.Entries;
import dev.blackbox.cli.view.entry.Entry;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.cli.view.ink.Wrap;
import dev.blackbox.format.line.CommentType;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.timeline.CommentCursor;
import dev.blackbox.library.timeline.EventFilter;
import dev.blackbox.session.model.Attempt;
import dev.blackbox.session.model.Event;
import dev.blackbox.session.model.NonEventLine;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.turns.FirstRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Prints the events and comments of a session in order. */
final class Timeline {
  /** Takes the lines one by one, so that the start of a long recording appears at once. */
  interface Sink {
    void line(Styled line) throws IOException;
  }

  private static final int PLAIN_DIVIDER = 72;
  private static final Set<String> NOTES = Set.of("hook", "turn");

  private final Session session;
  private final EventFilter selection;
  private final Entries entries;
  private final Optional<BlobReader> blobs;
  private final TimelineLayout layout;
  private final EntryLines lines;
  private final CommentCursor remarks;
  private final Sink sink;
  private final boolean isFollowed;
  private final boolean showsAll;
  private final boolean folds;
  private final BitSet joined = new BitSet();
  private final List<Entry> reads = new ArrayList<>();
  private String readsThread = "";
  private long hidden;
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
    this.isFollowed = options.isFollowed();
    this.showsAll = options.showsAll();
    this.folds = selection.isAll() && !options.showsAll();
  }

  /** Prints the timeline and returns the number of events. */
  int print() throws IOException {
    return print(0, 0);
  }

  /**
   * Prints the timeline from an event on; a result of an earlier call is printed with its call.
   *
   * @param from the position of the first event
   * @param line the line of the last comment that is left out
   */
  int print(int from, long line) throws IOException {
    IntPredicate wanted = selection.events(session);
    int count = 0;
    remarks.pass(from - 1);
    remarks.passLine(line);
    for (int i = from; i < session.events().size(); i++) {
      if (!wanted.test(i)) {
        continue;
      }
      count++;
      Event event = session.events().get(i);
      if (joined.get(i) || isHidden(event)) {
        continue;
      }
      printGap(i);
      printRemarks(i);
      printHour(event.place().elapsed());
      last = i;
      print(event);
    }
    printReads();
    printRemarks(session.events().size());
    if (hidden > 0 && from == 0 && !isFollowed) {
      String lines = Plural.of(hidden, "line", "lines");
      sink.line(Styled.of(Ink.FAINT, lines + " of bookkeeping not shown, except with --all"));
    }
    return count;
  }

  /** Prints an event; a call together with its result, wherever that is. */
  private void print(Event event) throws IOException {
    Optional<Attempt> attempt =
        event.call() < 0
            ? Optional.empty()
            : Optional.of(session.calls().get(event.call()).attemptAt(event.index()))
                .filter(tried -> isAt(tried, event) && tried.start() != tried.finish())
                .filter(tried -> tried.finish() >= 0);
    if (attempt.isEmpty()) {
      print(entries.of(event), event);
      return;
    }
    Event start = session.events().get(attempt.get().start());
    Event finish = session.events().get(attempt.get().finish());
    joined.set(start.index());
    joined.set(finish.index());
    print(entries.of(start, finish), finish);
  }

  private static boolean isAt(Attempt attempt, Event event) {
    return switch (event.role()) {
      case STARTS -> attempt.start() == event.index();
      case FINISHES -> attempt.finish() == event.index();
      default -> false;
    };
  }

  /** Messages without words, and what programs say around the agent, also in a user's name. */
  private boolean isHidden(Event event) {
    boolean isBlank = event.line() instanceof Line.Message message && message.text().isBlank();
    boolean isNote = event.line() instanceof Line.Lifecycle at && NOTES.contains(at.name());
    boolean isInjected =
        event.kind() == LineKind.USER && FirstRequest.ofPerson(event.text()).isEmpty();
    boolean isHidden = !showsAll && selection.isAll() && (isBlank || isNote || isInjected);
    hidden += isHidden ? 1 : 0;
    return isHidden;
  }

  private boolean isHidden(NonEventLine remark) {
    boolean isNote =
        remark.line() instanceof Line.Comment comment
            && (comment.text().startsWith("source ") || comment.type() == CommentType.REDACTIONS);
    boolean isHidden = !showsAll && selection.isAll() && isNote;
    hidden += isHidden ? 1 : 0;
    return isHidden;
  }

  private void print(Entry entry, Event event) throws IOException {
    boolean isRead = folds && entry.label().word().equals("read") && entry.result().isEmpty();
    if (isRead && event.place().thread().equals(readsThread)) {
      reads.add(entry);
      return;
    }
    printReads();
    if (isRead) {
      readsThread = event.place().thread();
      reads.add(entry);
      return;
    }
    printNow(entry, event);
  }

  /** Prints successful reads in a row as one entry. */
  private void printReads() throws IOException {
    if (!reads.isEmpty()) {
      Entry merged = Entry.merged(reads);
      reads.clear();
      readsThread = "";
      for (Styled line : lines.lines(merged, List.of())) {
        sink.line(line);
      }
    }
  }

  private void printNow(Entry entry, Event event) throws IOException {
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
      if (selection.takes(remark) && !isHidden(remark)) {
        printReads();
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
      printReads();
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

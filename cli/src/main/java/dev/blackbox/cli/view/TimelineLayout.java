package dev.blackbox.cli.view;

import dev.blackbox.cli.view.entry.Amounts;
import dev.blackbox.cli.view.entry.Entry;
import dev.blackbox.cli.view.entry.Label;
import dev.blackbox.cli.view.ink.Columns;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.cli.view.ink.Wrap;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.ThreadRecord;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a timeline: time, step (or line, if there are no steps), thread, label, text.
 *
 * @param width of the whole line; {@link Wrap#NEVER} if lines are not wrapped
 * @param timeWidth 0 if the recording has no times
 * @param threadWidth 0 if there is only one thread
 */
public record TimelineLayout(
    int width, int timeWidth, boolean hasSteps, int numberWidth, int threadWidth) {
  private static final int LONGEST_THREAD = 6;

  public static TimelineLayout of(Session session, int width) {
    boolean hasSteps = session.totals().largestStep() >= 0;
    long largest = hasSteps ? session.totals().largestStep() : session.totals().lines();
    int thread =
        session.threads().size() < 2
            ? 0
            : session.threads().stream().mapToInt(t -> Columns.of(t.tid())).max().orElse(0);
    return new TimelineLayout(
        width,
        hasTimes(session)
            ? session.elapsed().map(elapsed -> Amounts.clock(elapsed).length()).orElse(0)
            : 0,
        hasSteps,
        Long.toString(largest).length(),
        Math.min(thread, LONGEST_THREAD));
  }

  public TimelineLayout withWidth(int other) {
    return new TimelineLayout(other, timeWidth, hasSteps, numberWidth, threadWidth);
  }

  /** Returns whether its lines have times other than the start. */
  public static boolean hasTimes(Session session) {
    return session.elapsed().filter(Duration::isPositive).isPresent();
  }

  /** Returns the number of columns before the text of an entry. */
  public int indent() {
    return column(timeWidth) + column(numberWidth) + column(threadWidth) + Label.WIDTH + 1;
  }

  private static int column(int columns) {
    return columns == 0 ? 0 : columns + 1;
  }

  /** Returns the number of columns for the text of an entry. */
  public int textWidth() {
    return width == Wrap.NEVER ? Wrap.NEVER : Math.max(1, width - indent());
  }

  /** Returns what precedes the text in the first line of an entry. */
  public Styled gutter(Entry entry) {
    Styled time = timeWidth == 0 ? Styled.EMPTY : time(entry.elapsed()).right(timeWidth).and(" ");
    Styled number = Styled.of(Ink.FAINT, number(entry)).right(numberWidth).and(" ");
    return time.and(number).and(thread(entry)).and(entry.label().styled().fit(Label.WIDTH + 1));
  }

  private static Styled time(@Nullable Duration elapsed) {
    return elapsed == null ? Styled.EMPTY : Styled.of(Ink.FAINT, Amounts.clock(elapsed));
  }

  private String number(Entry entry) {
    long number = hasSteps ? entry.step() : entry.line();
    return number < 0 ? "" : Long.toString(number);
  }

  private Styled thread(Entry entry) {
    if (threadWidth == 0) {
      return Styled.EMPTY;
    }
    boolean isMain = entry.thread().equals(ThreadRecord.MAIN);
    Styled tid = isMain ? Styled.EMPTY : Styled.of(Ink.SUBAGENT, entry.thread());
    return tid.cut(threadWidth).right(threadWidth).and(" ");
  }
}

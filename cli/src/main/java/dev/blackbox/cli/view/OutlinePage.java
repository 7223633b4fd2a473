package dev.blackbox.cli.view;

import dev.blackbox.cli.view.entry.Amounts;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.cli.view.ink.Wrap;
import dev.blackbox.library.timeline.Chapter;
import dev.blackbox.session.cost.Dollars;
import dev.blackbox.session.model.Session;
import dev.blackbox.session.model.SessionIndex;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** A whole session on one screen: when its calls were and failed, and its chapters. */
final class OutlinePage {
  private static final String HEIGHTS = " ▁▂▃▄▅▆▇█";
  private static final int PLAIN_WIDTH = 100;
  private static final int MOST_CELLS = 72;
  private static final int NUMBER = 7;
  private static final int LONGEST = 1_000_000;
  private static final int TIME = 19;
  private static final int NARROW_TIME = 9;
  private static final int LEAST_WIDTH = 72;

  private final Session session;
  private final Prose prose;
  private final int width;

  OutlinePage(Session session, Prose prose, int width) {
    this.session = session;
    this.prose = prose;
    this.width = width == Wrap.NEVER ? PLAIN_WIDTH : width;
  }

  List<Styled> lines(List<Chapter> chapters) {
    List<Styled> lines = new ArrayList<>(bars());
    int time = TimelineLayout.hasTimes(session) ? isNarrow() ? NARROW_TIME : TIME : 0;
    int title = Math.max(2, width - time - NUMBER * (isNarrow() ? 3 : 5));
    lines.add(
        Styled.of(Ink.FAINT, "when")
            .fit(time)
            .and(Styled.of(Ink.FAINT, "what").fit(title))
            .and(titles()));
    for (Chapter chapter : chapters) {
      lines.add(
          Styled.of(Ink.FAINT, period(chapter))
              .fit(time)
              .and(prose.line(Ink.TEXT, chapter.title()).fit(title - 1).and(" "))
              .and(isNarrow() ? Styled.EMPTY : number(chapter.events()))
              .and(number(chapter.calls()))
              .and(chapter.failed() == 0 ? number(0) : failed(chapter.failed()))
              .and(isNarrow() ? Styled.EMPTY : number(chapter.files()))
              .and(Styled.of(cost(chapter)).right(NUMBER)));
    }
    return lines;
  }

  /** Returns whether the numbers of events and files would leave too little for the title. */
  private boolean isNarrow() {
    return width < LEAST_WIDTH;
  }

  private Styled titles() {
    Styled titles = Styled.EMPTY;
    List<String> wide = List.of("events", "calls", "✗", "files", "cost");
    for (String title : isNarrow() ? List.of("calls", "✗", "cost") : wide) {
      titles = titles.and(Styled.of(Ink.FAINT, title).right(NUMBER));
    }
    return titles;
  }

  private static Styled number(long number) {
    return (number == 0 ? Styled.of(Ink.FAINT, "–") : Styled.of(digits(number))).right(NUMBER);
  }

  private static String digits(long number) {
    return number < LONGEST ? Long.toString(number) : Amounts.tokens(number);
  }

  private static Styled failed(long number) {
    return Styled.of(Ink.FAILED, digits(number)).right(NUMBER);
  }

  private static String cost(Chapter chapter) {
    return chapter.cost() == null || chapter.cost().signum() == 0
        ? "–"
        : Dollars.cents(chapter.cost());
  }

  private String period(Chapter chapter) {
    if (chapter.start() == null || chapter.end() == null) {
      return "";
    }
    String start = Amounts.clock(chapter.start());
    return isNarrow() ? start : start + "–" + Amounts.clock(chapter.end());
  }

  /** The calls and the failures over time. */
  private List<Styled> bars() {
    Duration whole = session.elapsed().orElse(Duration.ZERO);
    if (!TimelineLayout.hasTimes(session)) {
      return List.of();
    }
    int cells = Math.min(MOST_CELLS, width - " failures".length());
    int[] calls = count(cells, whole, _ -> true);
    int[] failures = count(cells, whole, session.index()::hasFailed);
    int most = 1;
    for (int count : calls) {
      most = Math.max(most, count);
    }
    StringBuilder bar = new StringBuilder();
    StringBuilder marks = new StringBuilder();
    for (int i = 0; i < cells; i++) {
      int height = (calls[i] * (HEIGHTS.length() - 1) + most - 1) / most;
      bar.append(HEIGHTS.charAt(height));
      marks.append(failures[i] > 0 ? '✗' : ' ');
    }
    String end = Amounts.clock(whole);
    String start = Amounts.clock(Duration.ZERO);
    String gap = " ".repeat(Math.max(1, cells - start.length() - end.length()));
    return List.of(
        Styled.of(Ink.FAINT, start + gap + end),
        Styled.of(Ink.CALL, bar.toString()).and(Ink.FAINT, " calls"),
        Styled.of(Ink.FAILED, marks.toString()).and(Ink.FAINT, " failures"),
        Styled.EMPTY);
  }

  private int[] count(int cells, Duration whole, IntPredicate wanted) {
    SessionIndex index = session.index();
    int[] counts = new int[cells];
    for (int call = 0; call < index.calls(); call++) {
      @Nullable Duration at = index.elapsed(index.start(call));
      if (at != null && wanted.test(call)) {
        long cell = at.toMillis() * cells / Math.max(1, whole.toMillis() + 1);
        counts[Math.clamp(cell, 0, cells - 1)]++;
      }
    }
    return counts;
  }
}

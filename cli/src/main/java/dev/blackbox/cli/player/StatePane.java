package dev.blackbox.cli.player;

import dev.blackbox.cli.view.entry.Amounts;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.cli.view.ink.Wrap;
import dev.blackbox.format.text.Plural;
import dev.blackbox.session.cost.Dollars;
import dev.blackbox.session.model.CallRecord;
import dev.blackbox.session.model.PlanRecord;
import dev.blackbox.session.replay.SessionState;
import dev.blackbox.session.replay.Spending;
import dev.blackbox.session.replay.TouchedFile;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The state of the session at the current event. */
final class StatePane {
  private static final int LABEL_WIDTH = 9;
  private static final int METER_WIDTH = 20;
  private static final int MOST_CALLS = 6;
  private static final int MOST_STEPS = 8;

  private final SessionState state;
  private final Prose prose = new Prose(false);

  StatePane(SessionState state) {
    this.state = state;
  }

  /** Returns the state as a column. */
  List<Styled> lines(int width, int height) {
    List<Styled> lines = new ArrayList<>();
    addPlace(lines);
    addSpent(lines);
    addOpenCalls(lines);
    addPlan(lines);
    addFiles(lines, width, height);
    return lines.stream().map(line -> line.cut(width)).toList();
  }

  /** Returns the state as two lines. */
  List<Styled> strip(int width) {
    Styled place = mode().and(" · ", text(Ink.MARK, state.phase()));
    place = place.and(" · ", text(Ink.TEXT, elapsed())).and(" · ", cost(state.spent()));
    Styled open = text(state.openCalls().isEmpty() ? Ink.FAINT : Ink.WAITING, openCount());
    for (CallRecord call : state.openCalls()) {
      open = open.and(" ", name(call));
    }
    Styled files = text(Ink.FAINT, Plural.of(state.files().size(), "file", "files"));
    Styled errors = state.failed() == 0 ? Styled.EMPTY : errors();
    return List.of(place.cut(width), open.and(" · ", errors).and(" · ", files).cut(width));
  }

  private void addPlace(List<Styled> lines) {
    add("mode", mode(), lines);
    add("phase", text(Ink.MARK, state.phase()), lines);
    add("elapsed", text(Ink.TEXT, elapsed()), lines);
    add("thread", text(Ink.SUBAGENT, state.event().place().thread()), lines);
    if (state.threads().size() > 1) {
      add("at work", text(Ink.FAINT, String.join(" ", state.threads())), lines);
    }
    add("so far", errors(), lines);
  }

  private Styled mode() {
    return text(Ink.MARK, state.mode());
  }

  private String elapsed() {
    Duration elapsed = state.event().place().elapsed();
    return elapsed == null || elapsed.isZero() ? "" : Amounts.clock(elapsed);
  }

  private Styled errors() {
    return state.failed() == 0
        ? Styled.of(Ink.FAINT, "no failures")
        : Styled.of(Ink.FAILED, Plural.of(state.failed(), "failed call", "failed calls"));
  }

  private void addSpent(List<Styled> lines) {
    Spending spent = state.spent();
    Styled cost = cost(spent);
    if (cost.isEmpty() && spent.modelCalls() == 0) {
      return;
    }
    lines.add(Styled.EMPTY);
    add("spent", cost, lines);
    if (spent.modelCalls() > 0) {
      add("tokens", Styled.of(tokens(spent)), lines);
      add("", text(Ink.FAINT, Amounts.tokens(spent.tokens().cached()) + " cached"), lines);
    }
    meter(spent).ifPresent(lines::add);
  }

  private static Styled cost(Spending spent) {
    BigDecimal cost = spent.cost();
    BigDecimal budget = spent.budget();
    if (budget == null) {
      return cost == null ? Styled.EMPTY : Styled.of(Dollars.of(cost));
    }
    return Styled.of(cost == null ? "-" : Dollars.of(cost))
        .and(Ink.FAINT, " of " + Dollars.of(budget));
  }

  private static String tokens(Spending spent) {
    return Amounts.tokens(spent.tokens().in())
        + " in, "
        + Amounts.tokens(spent.tokens().out())
        + " out";
  }

  /** Returns the used share of the budget, if both are known. */
  private static Optional<Styled> meter(Spending spent) {
    BigDecimal budget = spent.budget();
    BigDecimal remaining = spent.remaining();
    if (budget == null || remaining == null || budget.signum() <= 0) {
      return Optional.empty();
    }
    BigDecimal used = budget.subtract(remaining).max(BigDecimal.ZERO);
    long percent = used.movePointRight(2).divide(budget, 0, RoundingMode.HALF_UP).longValue();
    int bars = (int) Math.min(METER_WIDTH, percent * METER_WIDTH / 100);
    Ink ink = percent < 80 ? Ink.OK : Ink.FAILED;
    return Optional.of(
        Styled.of(ink, "█".repeat(bars))
            .and(Ink.FAINT, "░".repeat(METER_WIDTH - bars))
            .and(Ink.FAINT, " " + percent + "%"));
  }

  private void addOpenCalls(List<Styled> lines) {
    lines.add(Styled.EMPTY);
    lines.add(text(Ink.FAINT, openCount()));
    for (CallRecord call : state.openCalls().stream().limit(MOST_CALLS).toList()) {
      lines.add(Styled.of(Ink.WAITING, "… ").and(name(call)).and(" ", subject(call)));
    }
    addRest(state.openCalls().size() - MOST_CALLS, lines);
  }

  private String openCount() {
    int open = state.openCalls().size();
    return open == 0 ? "no open calls" : Plural.of(open, "open call", "open calls");
  }

  private Styled name(CallRecord call) {
    return prose.line(Ink.CALL, call.name().isEmpty() ? call.kind().title() : call.name());
  }

  private Styled subject(CallRecord call) {
    return prose.line(Ink.TEXT, call.subject().orElse(""));
  }

  private void addPlan(List<Styled> lines) {
    PlanRecord.Revision plan = state.plan().orElse(null);
    if (plan == null) {
      return;
    }
    lines.add(Styled.EMPTY);
    lines.add(text(Ink.FAINT, "plan, " + plan.status()));
    lines.add(prose.line(Ink.STRONG, plan.title()));
    plan.steps().stream().limit(MOST_STEPS).forEach(step -> lines.add(prose.line(Ink.TEXT, step)));
    addRest(plan.steps().size() - MOST_STEPS, lines);
  }

  /** Returns the latest files that fit. */
  private void addFiles(List<Styled> lines, int width, int height) {
    List<TouchedFile> files = new ArrayList<>(state.files());
    files.sort((a, b) -> Integer.compare(b.lastEvent(), a.lastEvent()));
    lines.add(Styled.EMPTY);
    lines.add(
        text(
            Ink.FAINT,
            files.isEmpty()
                ? "no files touched"
                : Plural.of(files.size(), "file", "files") + " touched, latest first"));
    int room = Math.max(0, height - lines.size());
    int shown = files.size() <= room ? files.size() : Math.max(0, room - 1);
    files.stream().limit(shown).forEach(file -> lines.add(file(file, width)));
    addRest(files.size() - shown, lines);
  }

  private Styled file(TouchedFile file, int width) {
    Styled mark = file.changes() > 0 ? Styled.of(Ink.MARK, "± ") : Styled.of(Ink.FAINT, "  ");
    int room = width == Wrap.NEVER ? width : width - mark.width();
    return mark.and(prose.line(Ink.TEXT, file.path()).cutStart(room));
  }

  private static void addRest(int rest, List<Styled> lines) {
    if (rest > 0) {
      lines.add(Styled.of(Ink.FAINT, "… +" + rest));
    }
  }

  private Styled text(Ink ink, String text) {
    return prose.line(ink, text);
  }

  private static void add(String label, Styled text, List<Styled> lines) {
    if (!text.isEmpty()) {
      lines.add(Styled.of(Ink.FAINT, label).fit(LABEL_WIDTH).and(text));
    }
  }
}

package dev.blackbox.cli.compare;

import dev.blackbox.cli.view.entry.Amounts;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.session.cost.CostSum;
import dev.blackbox.session.cost.Dollars;
import dev.blackbox.session.diff.DiffSummary;
import dev.blackbox.session.diff.RecordingTotals;
import dev.blackbox.session.usage.Tokens;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The statistics of both recordings side by side; differences are highlighted. */
final class DiffTable {
  private static final int LABEL_WIDTH = 16;
  private static final int NUMBER_WIDTH = 12;

  private final Prose prose = new Prose(false);
  private final List<Styled> lines = new ArrayList<>();

  private DiffTable() {}

  static List<Styled> lines(DiffSummary summary) {
    DiffTable table = new DiffTable();
    table.addNumbers(summary.a(), summary.b());
    summary.tools().stream()
        .filter(tool -> !tool.isSame())
        .forEach(
            tool -> table.add(tool.name(), Long.toString(tool.inA()), Long.toString(tool.inB())));
    table.addOutcome(summary.a(), summary.b());
    return table.lines;
  }

  private void addNumbers(RecordingTotals a, RecordingTotals b) {
    lines.add(
        Styled.of(" ".repeat(LABEL_WIDTH))
            .and(Styled.of(Ink.REMOVED, "a").right(NUMBER_WIDTH))
            .and(Styled.of(Ink.ADDED, "b").right(NUMBER_WIDTH)));
    add("events", a.events(), b.events());
    add("calls", a.calls(), b.calls());
    add("failed", a.errors(), b.errors());
    add("never finished", a.open(), b.open());
    Tokens inA = a.spent().tokens();
    Tokens inB = b.spent().tokens();
    add("model calls", a.spent().calls(), b.spent().calls());
    add("tokens in", Amounts.tokens(inA.in()), Amounts.tokens(inB.in()));
    add("tokens cached", Amounts.tokens(inA.cached()), Amounts.tokens(inB.cached()));
    add("tokens out", Amounts.tokens(inA.out()), Amounts.tokens(inB.out()));
    add("cost", cost(a.spent()), cost(b.spent()));
    add("elapsed", time(a.elapsed()), time(b.elapsed()));
  }

  private static String cost(CostSum sum) {
    return sum.isKnown() ? Dollars.of(sum.cost()) : "-";
  }

  private static String time(@Nullable Duration elapsed) {
    return elapsed == null ? "-" : Amounts.clock(elapsed);
  }

  private void add(String label, long a, long b) {
    add(label, Long.toString(a), Long.toString(b));
  }

  private void add(String label, String a, String b) {
    Ink ink = a.equals(b) ? Ink.FAINT : Ink.TEXT;
    lines.add(
        prose
            .line(Ink.FAINT, label)
            .fit(LABEL_WIDTH)
            .and(Styled.of(ink, a).right(NUMBER_WIDTH))
            .and(Styled.of(ink, b).right(NUMBER_WIDTH)));
  }

  private void addOutcome(RecordingTotals a, RecordingTotals b) {
    if (a.outcome().equals(b.outcome())) {
      return;
    }
    lines.add(outcome("outcome of a", a.outcome()));
    lines.add(outcome("outcome of b", b.outcome()));
  }

  private Styled outcome(String label, String text) {
    return Styled.of(Ink.FAINT, label).fit(LABEL_WIDTH).and("  ").and(prose.line(Ink.TEXT, text));
  }
}

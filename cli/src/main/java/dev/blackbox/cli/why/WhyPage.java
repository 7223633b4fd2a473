package dev.blackbox.cli.why;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.view.entry.Amounts;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.cli.view.ink.Wrap;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.analysis.RecordingProblems;
import dev.blackbox.session.problem.Problem;
import dev.blackbox.session.problem.ProblemPlace;
import dev.blackbox.session.problem.ProblemReport;
import dev.blackbox.session.turns.FirstRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Prints what went wrong: the request, a sentence for each problem, and where it is. */
final class WhyPage {
  private static final int INDENT = 5;

  private final Console console;
  private final Prose prose = new Prose(false);
  private final int width;
  private boolean isFirst = true;

  WhyPage(Console console) {
    this.console = console;
    this.width = console.isTerminal() ? Math.max(2 * INDENT, console.width()) : Wrap.NEVER;
  }

  void add(RecordingProblems problems) throws IOException {
    if (!isFirst) {
      console.out().println();
    }
    isFirst = false;
    String asked = FirstRequest.of(problems.session());
    String title = asked.isEmpty() ? problems.name() : asked;
    print("", prose.line(Ink.STRONG, title));
    ProblemReport report = problems.report();
    print("  ", Styled.of(counts(report)));
    if (!asked.isEmpty()) {
      print("  ", prose.line(Ink.FAINT, problems.name()));
    }
    String before = title;
    int number = 0;
    for (ProblemReport.Entry entry : report.entries()) {
      number++;
      console.out().println();
      entry(number, entry, before);
      before = entry.state().request();
    }
    footer(problems);
    console.printGaps(console.out());
  }

  /** Answers the question in one sentence. */
  private static String counts(ProblemReport report) {
    String failed =
        report.failed() == 0
            ? report.calls() == 0 ? "there is no call" : "no call failed"
            : report.failed() + " of " + Plural.of(report.calls(), "call") + " failed";
    String looking =
        report.looking() == 0
            ? ""
            : report.looking() == report.failed()
                ? ", only while looking around"
                : ", " + report.looking() + " of them while looking around";
    long problems = report.entries().size() + report.leftOut();
    return problems == 0
        ? "Nothing went wrong that a rule knows: " + failed + looking + "."
        : Plural.of(problems, "finding") + "; " + failed + looking + ".";
  }

  private void entry(int number, ProblemReport.Entry entry, String before) throws IOException {
    Problem problem = entry.problem();
    Styled mark =
        switch (problem.severity()) {
          case ERROR -> Styled.of(Ink.FAILED, "✗ ");
          case WARNING -> Styled.of(Ink.WAITING, "! ");
          case INFO -> Styled.of(Ink.FAINT, "· ");
        };
    Styled head = Styled.of(Integer.toString(number)).right(INDENT - 3).and(" ").and(mark);
    boolean isFirstLine = true;
    for (Styled line : wrapped(prose.line(Ink.TEXT, problem.text()))) {
      Styled start = isFirstLine ? head : Styled.of(" ".repeat(INDENT));
      console.out().println(start.and(line).render(console.hasColour()));
      isFirstLine = false;
    }
    print(" ".repeat(INDENT), prose.line(Ink.FAINT, where(problem)));
    String request = entry.state().request();
    if (!request.isEmpty() && !request.equals(before)) {
      print(" ".repeat(INDENT), prose.line(Ink.FAINT, "asked before: " + request));
    }
  }

  private static String where(Problem problem) {
    ProblemPlace place = problem.place();
    List<String> parts = new ArrayList<>();
    parts.add(problem.rule().slug() + (problem.rule().isInferred() ? ", inferred" : ""));
    if (place.elapsed() != null && place.elapsed().isPositive()) {
      parts.add("at " + Amounts.clock(place.elapsed()));
    }
    if (place.step() >= 0) {
      parts.add("step " + place.step());
    }
    parts.add("line " + place.line());
    if (place.call() != null) {
      parts.add("call " + place.call());
    }
    return String.join(" · ", parts);
  }

  private void footer(RecordingProblems problems) throws IOException {
    ProblemReport report = problems.report();
    if (report.leftOut() > 0) {
      console.out().println();
      print("  ", Styled.of("… and " + report.leftOut() + " more; --all lists them"));
    }
    if (console.isTerminal() && !report.entries().isEmpty()) {
      long step = report.entries().getFirst().problem().place().step();
      String at = step < 0 ? " --errors" : " --step " + step;
      console.out().println();
      print(
          "", prose.line(Ink.FAINT, "blackbox show " + problems.name() + at + " shows the first"));
    }
  }

  private List<Styled> wrapped(Styled line) {
    return Wrap.lines(line, width == Wrap.NEVER ? width : width - INDENT);
  }

  private void print(String indent, Styled text) throws IOException {
    int columns = width == Wrap.NEVER ? width : width - indent.length();
    for (Styled line : Wrap.lines(text, columns)) {
      console.out().println(Styled.of(indent).and(line).render(console.hasColour()));
    }
  }
}

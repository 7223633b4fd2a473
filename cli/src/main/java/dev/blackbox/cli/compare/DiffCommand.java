package dev.blackbox.cli.compare;

import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.command.Pager;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.cli.view.ink.Wrap;
import dev.blackbox.library.analysis.RecordingComparison;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.json.DiffJson;
import dev.blackbox.library.timeline.RecordingSession;
import dev.blackbox.session.diff.ComparedEvent;
import dev.blackbox.session.diff.Edit;
import dev.blackbox.session.model.Event;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox diff A B}. */
public final class DiffCommand implements Command {

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "diff",
            "Shows where two recordings of the same task diverge: the first event that differs,"
                + " then all that differ, then the statistics of both. Ids, steps and times are not"
                + " compared. On a terminal it opens in a pager. The exit code is 0 if the events"
                + " are the same, 1 if they differ.");
    spec.addPositional(Specs.words("FILE", "2", "The two recordings."));
    spec.addOption(
        Specs.option("N", "Shows N events around each difference (default: 3).", "--context"));
    spec.addOption(Specs.flag("Shows long texts in full.", "--full"));
    spec.addOption(Specs.flag("Prints directly, without a pager.", "--no-pager"));
    spec.addOption(Specs.flag("Prints one JSON object.", "--json"));
    spec.addOption(Specs.blobs());
    return Specs.finish(
        spec,
        new Example("blackbox diff monday.bbox tuesday.bbox", "what was different on Tuesday"),
        new Example("blackbox diff a.bbox b.bbox --context 0", "only what differs"),
        new Example(
            "blackbox diff a.bbox b.bbox --json | jq .first_divergence",
            "the first difference, for a program"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    DiffOptions options = DiffOptions.of(arguments, console);
    List<String> words = Specs.words(arguments);
    Input a = Inputs.single(words.get(0), console);
    Input b = Inputs.single(words.get(1), console);
    RecordingComparison sides =
        RecordingComparison.of(
            a.name(),
            RecordingSession.read(a, console.progress(), console.err()::say).session(),
            b.name(),
            RecordingSession.read(b, console.progress(), console.err()::say).session());
    if (options.isJson()) {
      new DiffJson(console.json()).print(sides);
    } else {
      show(sides, options, console);
    }
    return sides.diff().isSame() ? Exit.FINE : Exit.FINDINGS;
  }

  private static void show(RecordingComparison sides, DiffOptions options, Console console)
      throws IOException {
    Pager.print(
        options.usesPager(),
        console,
        out -> {
          print(sides, options, out);
          console.printGaps(out);
        });
  }

  private static void print(RecordingComparison sides, DiffOptions options, Output output)
      throws IOException {
    Printer out = line -> output.println(line.render(options.hasColour()));
    out.line(Styled.of(Ink.REMOVED, "a ").and(name(sides.nameA(), options)));
    out.line(Styled.of(Ink.ADDED, "b ").and(name(sides.nameB(), options)));
    out.line(Styled.EMPTY);
    out.line(Styled.of(Ink.STRONG, firstDivergence(sides)));
    output.flush(); // The rest of a large recording takes a moment.
    if (!sides.diff().isSame()) {
      out.line(Styled.EMPTY);
      new DiffListing(sides, options, out).print();
      out.line(Styled.EMPTY);
      for (Styled line : DiffTable.lines(sides.diff().summary())) {
        out.line(line);
      }
    }
  }

  private static Styled name(String name, DiffOptions options) {
    int room = options.width() == Wrap.NEVER ? Wrap.NEVER : options.width() - "a ".length();
    return Styled.of(SafeText.line(name)).cutStart(room);
  }

  private static String firstDivergence(RecordingComparison sides) {
    Optional<Edit> first = sides.diff().firstDivergence();
    if (first.isEmpty()) {
      return "the events are the same";
    }
    return switch (first.get()) {
      case Edit.Removed(ComparedEvent a) ->
          "first difference: a " + where(a) + ", which b does not have";
      case Edit.Added(ComparedEvent b) ->
          "first difference: b " + where(b) + ", which a does not have";
      case Edit.Changed(ComparedEvent a, ComparedEvent b) ->
          "first difference: a " + where(a) + " and b " + where(b);
      case Edit.OtherResult(ComparedEvent a, ComparedEvent b) ->
          "first difference: a " + where(a) + " and b " + where(b) + ", in the result";
      case Edit.Same _ -> "";
    };
  }

  private static String where(ComparedEvent happening) {
    Event event = happening.event();
    String step = event.step().isPresent() ? " (step " + event.step().getAsLong() + ")" : "";
    return "line " + event.lineNumber() + step;
  }

  /** Prints lines. */
  interface Printer {
    void line(Styled line) throws IOException;
  }
}

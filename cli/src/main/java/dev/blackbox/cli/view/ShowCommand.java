package dev.blackbox.cli.view;

import dev.blackbox.cli.archive.SessionPick;
import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.command.OutputException;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.view.entry.BlobReader;
import dev.blackbox.cli.view.entry.Entries;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.json.TimelineJson;
import dev.blackbox.library.timeline.EventFilter;
import dev.blackbox.library.timeline.RecordingSession;
import dev.blackbox.library.timeline.StepWindow;
import dev.blackbox.session.model.Session;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox show FILE…}. */
public final class ShowCommand implements Command {

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "show",
            "Shows a recording as a timeline with times, folded results, and the duration and cost"
                + " of calls. On a terminal it opens in a pager.");
    Specs.addSessions(spec, "Recordings or agents' transcripts to show; - is standard input.");
    spec.addOption(Specs.option("N", "Shows only step N and the events around it.", "--step"));
    spec.addOption(Specs.option("N", "Shows N events around the step (default: 5).", "--context"));
    spec.addOption(Specs.option("TID", "Shows only this thread.", "--tid"));
    spec.addOption(Specs.option("ID", "Shows only the call with this id or span.", "--call"));
    spec.addOption(
        Specs.options("KIND", "Shows only lines of this kind: tool, t:, user, ask, @ …", "--kind"));
    spec.addOption(Specs.flag("Shows only failures.", "--errors"));
    spec.addOption(Specs.flag("Shows everything: nothing folded, blobs included.", "--full"));
    spec.addOption(Specs.option("COLUMNS", "Breaks lines at this width.", "--width"));
    spec.addOption(Specs.option("WHEN", "always, never or auto.", "--color"));
    spec.addOption(
        Specs.flag("Prints control characters unescaped; only for trusted files.", "--raw"));
    spec.addOption(Specs.flag("Prints directly, without a pager.", "--no-pager"));
    spec.addOption(
        Specs.flag(
            "Prints one JSON object per event, each on one line; nothing folded.", "--json"));
    spec.addOption(Specs.blobs());
    return Specs.finish(
        spec,
        new Example("blackbox show session.bbox", "read it from the start"),
        new Example("blackbox show session.bbox --step 41", "what happened around step 41"),
        new Example("blackbox show session.bbox --errors", "only what went wrong"),
        new Example(
            "blackbox show session.bbox --call call_12 --full", "one call with its full output"),
        new Example(
            "blackbox show session.bbox --errors --json | jq -r .result",
            "the results of what went wrong"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    ShowOptions options = ShowOptions.of(arguments, console);
    List<String> words = SessionPick.words(arguments, console);
    Optional<Pager> pager = options.usesPager() ? Pager.open(console) : Optional.empty();
    if (pager.isEmpty()) {
      return show(words, options, console, console.out());
    }
    try (Pager open = pager.get()) {
      return show(words, options, console, open.out());
    } catch (OutputException e) {
      return Exit.FINE; // the user has left the pager before the end
    }
  }

  private static int show(List<String> words, ShowOptions options, Console console, Output out)
      throws IOException {
    return Inputs.each(words, console, input -> show(input, options, console, out));
  }

  private static int show(Input input, ShowOptions options, Console console, Output out)
      throws IOException, BlackboxException {
    RecordingSession loaded = load(input, options, console);
    int shown =
        options.isJson() ? json(input, loaded, options, out) : text(input, loaded, options, out);
    if (shown == 0 && !options.selection().isAll()) {
      console.err().say(input.name() + ": no event matches the filters");
    }
    return Exit.FINE;
  }

  /** Reads only a window of a large recording, except for JSON, which needs line numbers. */
  private static RecordingSession load(Input input, ShowOptions options, Console console)
      throws IOException, BlackboxException {
    EventFilter selection = options.selection();
    if (selection.step() < 0 || options.isJson() || !StepWindow.isLarge(input)) {
      return RecordingSession.read(input, console.progress(), console.err()::say);
    }
    Session window = StepWindow.read(input, selection.step(), selection.context());
    console
        .err()
        .say(input.name() + ": only the lines around step " + selection.step() + " were read");
    return RecordingSession.unchecked(window);
  }

  private static int json(Input input, RecordingSession loaded, ShowOptions options, Output out)
      throws IOException {
    JsonOutput json = new JsonOutput(out);
    return new TimelineJson(input.name(), loaded.session(), options.selection(), json).print();
  }

  private static int text(Input input, RecordingSession loaded, ShowOptions options, Output out)
      throws IOException {
    Timeline.Sink sink = line -> out.println(line.render(options.hasColour()));
    if (options.selection().isAll()) {
      print(Summary.lines(input.name(), loaded.session(), options.prose(), options.width()), sink);
    }
    int shown =
        new Timeline(
                loaded.session(),
                options,
                new Entries(loaded.session(), options.prose()),
                blobs(input, options),
                sink)
            .print();
    Optional<Styled> findings = Summary.findings(input.name(), loaded.validation());
    if (findings.isPresent() && options.selection().isAll()) {
      print(List.of(Styled.EMPTY, findings.get()), sink);
    }
    return shown;
  }

  private static Optional<BlobReader> blobs(Input input, ShowOptions options) {
    return options.isFull()
        ? Optional.of(new BlobReader(RecordingBlobs.find(input), options.prose()))
        : Optional.empty();
  }

  private static void print(List<Styled> lines, Timeline.Sink sink) throws IOException {
    for (Styled line : lines) {
      sink.line(line);
    }
  }
}

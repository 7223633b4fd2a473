package dev.blackbox.cli.view;

import dev.blackbox.cli.archive.SessionPick;
import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Output;
import dev.blackbox.cli.command.Pager;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.view.entry.BlobReader;
import dev.blackbox.cli.view.entry.Entries;
import dev.blackbox.cli.view.ink.Ink;
import dev.blackbox.cli.view.ink.Styled;
import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.library.json.TimelineJson;
import dev.blackbox.library.timeline.Chapter;
import dev.blackbox.library.timeline.EventFilter;
import dev.blackbox.library.timeline.Outline;
import dev.blackbox.library.timeline.RecordingSession;
import dev.blackbox.library.timeline.StepWindow;
import dev.blackbox.session.model.Session;
import dev.blackbox.store.verify.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox show FILE…}. */
public final class ShowCommand implements Command {
  private static final String NO_MATCH = "no event matches the filters";

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "show",
            "Shows a recording or an agent's transcript: what was asked, by whom, what it cost, and"
                + " a timeline of every call with its result. On a terminal it opens in a pager.");
    Specs.addSessions(spec, "Recordings or agents' transcripts to show; - is standard input.");
    spec.addOption(Specs.option("N", "Shows only step N and the events around it.", "--step"));
    spec.addOption(Specs.option("N", "Shows N events around the step (default: 5).", "--context"));
    spec.addOption(Specs.option("TID", "Shows only this thread.", "--tid"));
    spec.addOption(Specs.option("ID", "Shows only the call with this id or span.", "--call"));
    spec.addOption(
        Specs.options("KIND", "Shows only lines of this kind: tool, t:, user, ask, @ …", "--kind"));
    spec.addOption(Specs.flag("Shows only failures.", "--errors"));
    spec.addOption(
        Specs.flag("Keeps running and shows what is added to the file.", "-f", "--follow"));
    spec.addOption(
        Specs.flag("Shows only the chapters, with calls, failures, files and cost.", "--outline"));
    spec.addOption(
        Specs.flag("Shows every line, also bookkeeping and each of several reads.", "--all"));
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
        new Example("blackbox show --last --outline", "the latest session on one screen"),
        new Example("blackbox show 3 --errors", "what went wrong in row 3 of blackbox list"),
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
    int[] worst = {Exit.FINE};
    Pager.print(
        options.usesPager(),
        console,
        out -> worst[0] = Inputs.each(words, console, input -> show(input, options, console, out)));
    return worst[0];
  }

  private static int show(Input input, ShowOptions options, Console console, Output out)
      throws IOException, BlackboxException {
    RecordingSession loaded = load(input, options, console);
    if (options.isFollowed()) {
      if (options.isJson()) {
        json(input, loaded, options, out);
      } else {
        text(input, loaded, options, out);
      }
      FollowedTimeline followed = new FollowedTimeline(input, options, console, out);
      followed.follow(loaded.session(), () -> false);
      return Exit.FINE;
    }
    if (loaded.session().totals().lines() == 0) {
      throw new BlackboxException(input.name() + ": this is an empty file, expected a recording");
    }
    int shown =
        options.isJson() ? json(input, loaded, options, out) : text(input, loaded, options, out);
    if (shown == 0 && !options.selection().isAll()) {
      boolean isStep = options.selection().step() >= 0;
      String missing = isStep ? "there is no step " + options.selection().step() : NO_MATCH;
      console.err().say(input.name() + ": " + missing);
      return isStep ? Exit.FAILURE : Exit.FINE;
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

  static Timeline timeline(Input input, Session session, ShowOptions options, Output out) {
    return new Timeline(
        session,
        options,
        new Entries(session, options.prose(), heads(input, options)),
        blobs(input, options),
        line -> out.println(line.render(options.hasColour())));
  }

  private static int text(Input input, RecordingSession loaded, ShowOptions options, Output out)
      throws IOException {
    Timeline.Sink sink = line -> out.println(line.render(options.hasColour()));
    if (options.selection().isAll()) {
      print(
          Summary.lines(
              input.name(),
              loaded.session(),
              input.path().filter(path -> Files.exists(Verifier.sealOf(path))).isPresent(),
              options.prose(),
              options.width()),
          sink);
    }
    if (options.isOutline()) {
      List<Chapter> chapters =
          Outline.of(loaded.session()).stream()
              .filter(chapter -> !options.selection().onlyErrors() || chapter.failed() > 0)
              .toList();
      print(
          new OutlinePage(loaded.session(), options.prose(), options.width()).lines(chapters),
          sink);
      return chapters.size();
    }
    int shown = timeline(input, loaded.session(), options, out).print();
    if (options.usesPager() && options.selection().isAll()) {
      print(List.of(Styled.EMPTY, hints(loaded.session())), sink);
    }
    Optional<Styled> findings = Summary.findings(input.name(), loaded.validation());
    if (findings.isPresent() && options.selection().isAll()) {
      print(List.of(Styled.EMPTY, findings.get()), sink);
    }
    return shown;
  }

  /** What to type next. */
  private static Styled hints(Session session) {
    long failed = session.totals().failedCalls();
    String errors =
        failed == 0 ? "" : "--errors shows " + Plural.of(failed, "failure", "failures") + " · ";
    return Styled.of(
        Ink.FAINT, errors + "--outline fits on one screen · blackbox replay steps through it");
  }

  /** Reads the blobs that are shown whole, below their entries. */
  private static Optional<BlobReader> blobs(Input input, ShowOptions options) {
    return options.isFull() ? reader(input, options) : Optional.empty();
  }

  /** Reads the blobs whose first lines are shown as results. */
  private static Optional<BlobReader> heads(Input input, ShowOptions options) {
    return options.isFull() ? Optional.empty() : reader(input, options);
  }

  private static Optional<BlobReader> reader(Input input, ShowOptions options) {
    return Optional.of(new BlobReader(RecordingBlobs.find(input), options.prose()));
  }

  private static void print(List<Styled> lines, Timeline.Sink sink) throws IOException {
    for (Styled line : lines) {
      sink.line(line);
    }
  }
}

package dev.blackbox.cli.player;

import dev.blackbox.cli.archive.SessionPick;
import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.player.tty.JlineTty;
import dev.blackbox.cli.player.tty.Tty;
import dev.blackbox.cli.view.entry.BlobReader;
import dev.blackbox.cli.view.ink.Prose;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.library.json.StateJson;
import dev.blackbox.library.timeline.RecordingSession;
import dev.blackbox.session.model.Session;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox replay FILE}. */
public final class ReplayCommand implements Command {

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "replay",
            "Steps through a recording, event by event, with the state at each: mode, phase, open"
                + " calls, spending, files touched. On a terminal, keys control it (? lists them);"
                + " elsewhere it prints text.");
    Specs.addSessions(spec, "The recording or an agent's transcript; - is standard input.");
    spec.addOption(
        Specs.option(
            "N", "Plays automatically, N times as fast as it happened (1 to 100).", "--speed"));
    spec.addOption(
        Specs.option("TIME", "Waits at most this long between events (2s).", "-i", "--idle"));
    spec.addOption(Specs.option("N", "Starts at step N; as text, stops there.", "--to-step"));
    spec.addOption(Specs.flag("Starts at the first error; as text, stops there.", "--until-error"));
    spec.addOption(Specs.option("TID", "Shows only this thread.", "--tid"));
    spec.addOption(Specs.flag("Prints text, also on a terminal.", "--plain"));
    spec.addOption(
        Specs.flag(
            "Prints one JSON object: where it stopped, why, and the state there.", "--json"));
    spec.addOption(Specs.blobs());
    return Specs.finish(
        spec,
        new Example("blackbox replay session.bbox", "step with the arrow keys"),
        new Example("blackbox replay session.bbox --until-error", "start where it went wrong"),
        new Example(
            "blackbox replay session.bbox --to-step 41 --plain | tail",
            "the state after step 41, as text"),
        new Example(
            "blackbox replay session.bbox --until-error --json | jq .state.open_calls",
            "the open calls when it failed"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    ReplayOptions options = ReplayOptions.of(arguments);
    List<String> words = SessionPick.words(arguments, console);
    if (words.size() > 1) {
      throw new UsageException("replay takes one recording, found " + words.size());
    }
    Input input = Inputs.single(words.get(0), console);
    PlayerSession player = open(input, options, console);
    boolean hasKeys = console.isTerminal() && console.isInteractive();
    if (hasKeys && !options.isPlain() && !options.isJson()) {
      play(player, input, options, console.hasColour());
    } else {
      print(player, options, console);
    }
    return Exit.FINE;
  }

  private static void print(PlayerSession player, ReplayOptions options, Console console)
      throws IOException {
    if (!options.isStopping()) {
      player.last();
    }
    if (options.isJson()) {
      new StateJson(player.name(), player.session(), player.replay(), console.json())
          .print(stopReason(options, player));
    } else {
      new PlainReplay(player, console.out(), console.hasColour()).print(player.position());
      console.printGaps(console.out());
    }
  }

  /** Returns the option that stopped the replay at its current event, or {@code end}. */
  private static String stopReason(ReplayOptions options, PlayerSession player) {
    if (options.untilError()) {
      return player.event().isError() ? "until-error" : "end";
    }
    return options.toStep() >= 0 ? "to-step" : "end";
  }

  /** Opens the recording and moves to where the options say. */
  private static PlayerSession open(Input input, ReplayOptions options, Console console)
      throws IOException, BlackboxException {
    Session session =
        RecordingSession.read(input, console.progress(), console.err()::say).session();
    if (session.events().isEmpty()) {
      throw new BlackboxException(input.name() + ": nothing to replay, it has no events");
    }
    PlayerSession player = new PlayerSession(input.name(), session);
    player.apply(Filter.NONE.withThread(options.thread()));
    if (!player.filter().thread().equals(options.thread())) {
      throw new BlackboxException(input.name() + ": there is no thread " + options.thread());
    }
    if (options.toStep() >= 0 && !player.jump(options.toStep())) {
      throw new BlackboxException(
          input.name() + ": there is no step " + options.toStep() + " or a later one");
    }
    if (options.untilError()) {
      untilError(player, input, console);
    }
    return player;
  }

  private static void untilError(PlayerSession player, Input input, Console console) {
    if (!player.event().isError() && !player.nextError()) {
      console.err().say(input.name() + ": no event failed");
      player.last();
    }
  }

  private static void play(
      PlayerSession player, Input input, ReplayOptions options, boolean hasColour)
      throws IOException {
    BlobReader blobs = new BlobReader(RecordingBlobs.find(input), new Prose(false));
    try (Tty tty = JlineTty.open(hasColour)) {
      new Player(player, new PlayerScreen(player, blobs), tty, options.playback()).run();
    }
  }
}

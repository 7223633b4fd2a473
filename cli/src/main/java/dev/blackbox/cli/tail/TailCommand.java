package dev.blackbox.cli.tail;

import dev.blackbox.cli.archive.SessionPick;
import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.record.ServerOption;
import dev.blackbox.cli.view.FollowedTimeline;
import dev.blackbox.library.archive.SessionNames;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.live.RemoteRecording;
import dev.blackbox.recorder.forward.ForwardTarget;
import dev.blackbox.server.gate.LocalToken;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox tail FILE}, also with a session of a server. */
public final class TailCommand implements Command {
  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "tail",
            "Follows a session while it is recorded: prints its last ten events, then new ones as"
                + " they come, until the session ends or Ctrl-C is pressed.",
            "With --server it follows a session of blackbox serve, by its id.");
    Specs.addSession(spec, "The recording or the agent's transcript to follow.");
    spec.addOption(
        Specs.option(
            "URL",
            "Follows a session of the server at this address, such as http://127.0.0.1:8780.",
            "--server"));
    ServerOption.addTo(
        spec,
        "the token in BLACKBOX_TOKEN, or ~/.blackbox/serve.token for a server on this machine");
    spec.addOption(
        Specs.option("LINE", "Starts at this line, not at the last ten events.", "--from"));
    spec.addOption(Specs.flag("Shows every line, also bookkeeping.", "--all"));
    spec.addOption(Specs.flag("Shows everything: nothing folded.", "--full"));
    spec.addOption(Specs.option("COLUMNS", "Breaks lines at this width.", "--width"));
    spec.addOption(Specs.option("WHEN", "always, never or auto.", "--color"));
    spec.addOption(Specs.flag("Prints one JSON object per event, as show does.", "--json"));
    return Specs.finish(
        spec,
        new Example("blackbox tail session.bbox", "follows a file"),
        new Example("blackbox tail --last", "follows the latest session of blackbox list"),
        new Example(
            "blackbox tail sess_ferry_night_0317 --server http://127.0.0.1:8780",
            "follows a session of a server"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    long from = Specs.number(arguments, "--from", 1, 0);
    ServerOption server = ServerOption.of("--server", arguments);
    if (server != null && Specs.has(arguments, SessionNames.LAST)) {
      throw new UsageException("--last does not fit --server, expected the id of a session");
    }
    List<String> words =
        server == null ? SessionPick.words(arguments, console) : Specs.words(arguments);
    if (words.size() != 1) {
      throw new UsageException("expected one session, found " + words.size());
    }
    if (server != null) {
      remote(server, words.get(0), from, arguments, console);
    } else {
      Input input = Inputs.single(words.get(0), console);
      FollowedTimeline.of(input, arguments, console).run(from, () -> false);
    }
    return Exit.FINE;
  }

  private static void remote(
      ServerOption server, String id, long from, ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    // A constant: the launcher adds no classes of the server to this command.
    ForwardTarget target = server.target(console, Optional.of(LocalToken.FILE));
    try (RemoteRecording recording = new RemoteRecording(target, id, console.err()::say)) {
      Input input = Input.file(id, recording.await());
      FollowedTimeline.of(input, arguments, console).run(from, recording::isOver);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

package dev.blackbox.cli.tail;

import dev.blackbox.cli.archive.SessionPick;
import dev.blackbox.cli.command.Command;
import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Example;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Inputs;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.cli.view.FollowedTimeline;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.live.RemoteRecording;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code blackbox tail FILE}, also with a session of a server. */
public final class TailCommand implements Command {
  private static final List<String> LOOPBACK = List.of("127.0.0.1", "localhost", "[::1]");
  private static final int MAX_TOKEN_FILE = 4_096;

  @Override
  public CommandSpec spec() {
    CommandSpec spec =
        Specs.verb(
            "tail",
            "Follows a session while it is recorded: prints its last ten events, then new ones as"
                + " they come, until the session ends or Ctrl-C is pressed.",
            "With --server it follows a session of blackbox serve, by its id.");
    Specs.addSessions(spec, "The recording or the agent's transcript to follow.");
    spec.addOption(
        Specs.option(
            "URL",
            "Follows a session of the server at this address, such as" + " http://127.0.0.1:8780.",
            "--server"));
    spec.addOption(
        Specs.option(
            "FILE",
            "The file with the token for the server (default: ~/.blackbox/serve.token, for a"
                + " server on this machine).",
            "--token-file"));
    spec.addOption(Specs.option("LINE", "Starts at this line instead.", "--from"));
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
            "blackbox tail 0c0de000 --server http://127.0.0.1:8780", "follows it over a server"));
  }

  @Override
  public int run(ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    long from = Specs.number(arguments, "--from", 1, 0);
    boolean isRemote = Specs.has(arguments, "--server");
    if (!isRemote && Specs.has(arguments, "--token-file")) {
      throw new UsageException("--token-file needs --server");
    }
    List<String> words = isRemote ? Specs.words(arguments) : SessionPick.words(arguments, console);
    if (words.size() != 1) {
      throw new UsageException("tail follows one session, expected one name");
    }
    if (isRemote) {
      remote(words.get(0), from, arguments, console);
    } else {
      Input input = Inputs.single(words.get(0), console);
      FollowedTimeline.of(input, arguments, console).run(from, () -> false);
    }
    return Exit.FINE;
  }

  private static void remote(String id, long from, ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    URI server = server(Specs.value(arguments, "--server", ""));
    String token = token(server, arguments, console);
    try (RemoteRecording recording = new RemoteRecording(server, id, token, console.err()::say)) {
      Input input = Input.file(id, recording.await());
      FollowedTimeline.of(input, arguments, console).run(from, recording::isOver);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A token must not travel unencrypted. */
  private static URI server(String text) throws UsageException {
    try {
      URI given = URI.create(text);
      boolean isSafe =
          "https".equals(given.getScheme())
              || ("http".equals(given.getScheme()) && LOOPBACK.contains(given.getHost()));
      if (isSafe && given.getHost() != null && given.getUserInfo() == null) {
        return given;
      }
    } catch (IllegalArgumentException e) {
      // Reported below.
    }
    throw new UsageException(
        "--server is \""
            + SafeText.line(text)
            + "\", expected https://HOST:PORT, or"
            + " http://127.0.0.1:PORT for this machine");
  }

  private static String token(URI server, ParseResult arguments, Console console)
      throws IOException, BlackboxException, UsageException {
    boolean isGiven = Specs.has(arguments, "--token-file");
    if (!isGiven && !LOOPBACK.contains(server.getHost())) {
      throw new UsageException("--server on another machine needs --token-file");
    }
    Path file =
        isGiven
            ? console.resolve(Specs.value(arguments, "--token-file", ""))
            : HomeFolder.of(console.environment(), console.folder()).path().resolve("serve.token");
    String name = SafeText.line(file.toString());
    if (!Files.isRegularFile(file) || Files.size(file) > MAX_TOKEN_FILE) {
      throw new BlackboxException(
          name + ": no file with a token", "blackbox serve makes one on the server's machine");
    }
    return Files.readString(file).strip();
  }
}

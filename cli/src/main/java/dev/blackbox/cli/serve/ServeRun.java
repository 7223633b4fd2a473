package dev.blackbox.cli.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.Exit;
import dev.blackbox.cli.command.Specs;
import dev.blackbox.cli.command.UsageException;
import dev.blackbox.library.archive.ArchiveJob;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.server.BlackboxServer;
import dev.blackbox.server.LiveOptions;
import dev.blackbox.server.ServerOptions;
import dev.blackbox.server.gate.AccessTokens;
import dev.blackbox.server.gate.LocalToken;
import dev.blackbox.server.team.HostNames;
import dev.blackbox.server.team.TokenFile;
import dev.blackbox.server.team.TokenStore;
import dev.blackbox.store.disk.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.ParseResult;

/** Runs a server until the process ends. */
final class ServeRun {
  private final Console console;
  private final HomeFolder home;

  private ServeRun(Console console, HomeFolder home) {
    this.console = console;
    this.home = home;
  }

  static int run(ParseResult arguments, String version, Console console)
      throws IOException, BlackboxException, UsageException {
    ListenArguments listen = ListenArguments.of(arguments, console);
    HomeFolder home = HomeFolder.of(console.environment(), console.folder());
    boolean isArchiving = Specs.has(arguments, "--archive");
    List<Path> roots = roots(Specs.words(arguments), isArchiving, home, console);
    ServeRun run = new ServeRun(console, home);
    Optional<Path> tokens = listen.tokens();
    AccessTokens access =
        tokens.isPresent()
            ? new TokenFile(
                new TokenStore(tokens.get(), Clock.systemUTC()), System::nanoTime, run::say)
            : LocalToken.in(home.path(), Specs.has(arguments, "--new-token"));
    Optional<ArchiveJob> archive =
        isArchiving
            ? Optional.of(new ArchiveJob(home.sessions(), console.environment(), true))
            : Optional.empty();
    LiveOptions live = new LiveOptions(Specs.has(arguments, "--poll"), archive);
    ServerOptions options =
        new ServerOptions(
            version, home, roots, listen.port(), access, run::report, listen.options(), live);
    return run.serve(options, Specs.has(arguments, "--open"));
  }

  /** Returns the recordings and folders to serve. */
  static List<Path> roots(List<String> words, boolean isArchiving, HomeFolder home, Console console)
      throws IOException, BlackboxException {
    List<Path> roots = new ArrayList<>();
    for (String word : words) {
      Path root = console.resolve(word).toAbsolutePath();
      if (!Files.exists(root)) {
        throw new BlackboxException(SafeText.line(word) + ": no such file or folder");
      }
      roots.add(root);
    }
    if (isArchiving) {
      Disk.real().createFolders(home.sessions());
    }
    if (roots.isEmpty() || (isArchiving && !roots.contains(home.sessions()))) {
      roots.add(home.sessions());
    }
    return roots;
  }

  private int serve(ServerOptions options, boolean isOpened) throws IOException, BlackboxException {
    try (BlackboxServer server = BlackboxServer.start(options)) {
      Thread hook = new Thread(server::close, "closing");
      Runtime.getRuntime().addShutdownHook(hook);
      String address = address(options, server.port());
      console.out().println(address);
      console.out().flush();
      console.err().say("serves " + served(options) + "; Ctrl-C ends it");
      if (isOpened) {
        open(address);
      }
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Exit.FINE;
  }

  private static String address(ServerOptions options, int port) {
    return options.tokens() instanceof LocalToken token
        ? "http://" + HostNames.of(options.listen().address()) + ":" + port + "/#t=" + token.text()
        : "https://" + options.listen().allNames().get(0) + ":" + port + "/";
  }

  private static String served(ServerOptions options) {
    Path first = options.roots().get(0);
    int others = options.roots().size() - 1;
    return SafeText.line(first.toString()) + (others > 0 ? " and " + others + " more" : "");
  }

  /** The browser gets a file that only this user can read: arguments are visible to all users. */
  private void open(String address) throws IOException {
    Path page = home.path().resolve("serve.html");
    String html =
        "<!doctype html><meta charset=\"utf-8\"><title>BlackBox</title>"
            + "<meta http-equiv=\"refresh\" content=\"0;url="
            + address
            + "\"><a href=\""
            + address
            + "\">BlackBox</a>\n";
    Disk.real().replace(page, html.getBytes(UTF_8));
    String program = System.getProperty("os.name").startsWith("Mac") ? "open" : "xdg-open";
    try {
      new ProcessBuilder(program, page.toString())
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException e) {
      console.err().say(program + " was not found; open the address above in a browser");
    }
  }

  private void report(Throwable failure) {
    if (failure instanceof BlackboxException e) {
      console.err().say("blackbox serve: " + SafeText.line(e.text()), e.hint());
    } else {
      say(failure.toString());
    }
  }

  private void say(String sentence) {
    console.err().say("blackbox serve: " + SafeText.line(sentence));
  }
}

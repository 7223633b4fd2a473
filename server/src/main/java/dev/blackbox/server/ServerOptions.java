package dev.blackbox.server;

import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.server.gate.AccessTokens;
import dev.blackbox.server.team.ListenOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a server serves, and to whom.
 *
 * @param version the version of this program
 * @param home the folder with this machine's keys and sessions
 * @param roots folders of recordings, and single recordings
 * @param port the port to listen on; 0 for a free one
 * @param failures receives unexpected errors; any thread may call it
 * @param listen who can reach it
 * @param live how it notices what is written
 */
public record ServerOptions(
    String version,
    HomeFolder home,
    List<Path> roots,
    int port,
    AccessTokens tokens,
    Consumer<Throwable> failures,
    ListenOptions listen,
    LiveOptions live) {
  public ServerOptions {
    roots = List.copyOf(roots);
  }

  /** Creates the options of a server that only this machine can reach, and that is not recorded. */
  public ServerOptions(
      String version,
      HomeFolder home,
      List<Path> roots,
      int port,
      AccessTokens tokens,
      Consumer<Throwable> failures) {
    this(
        version,
        home,
        roots,
        port,
        tokens,
        failures,
        ListenOptions.local(false),
        LiveOptions.USUAL);
  }

  /**
   * Returns the folder for recordings that other processes send: the first that is served. Empty if
   * only single recordings are served; then nothing else is, and none are taken.
   */
  Optional<Path> incoming() {
    return roots.stream()
        .filter(root -> Files.isDirectory(root) || root.equals(home.sessions()))
        .findFirst();
  }
}

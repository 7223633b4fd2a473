package dev.blackbox.server;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.server.gate.LocalToken;
import dev.blackbox.server.http.Route;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A server on a free port, with a store in a temporary folder and a known token. */
public final class TestServer implements AutoCloseable {
  /** The token of the owner. */
  public static final String TOKEN = "test-token-0123456789-0123456789-0123456789";

  private final Path store;
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final BlackboxServer server;

  private TestServer(Path folder) throws IOException, BlackboxException {
    store = Files.createDirectories(folder.resolve("store"));
    server =
        BlackboxServer.start(
            new ServerOptions(
                "0-test",
                new HomeFolder(folder.resolve("home")),
                List.of(store),
                0,
                new LocalToken(TOKEN),
                failures::add));
  }

  /** Starts a server that serves the folder {@code store} in a folder. */
  public static TestServer in(Path folder) throws IOException, BlackboxException {
    return new TestServer(folder);
  }

  /** Returns the start of a recording. */
  public static String header(String id) {
    return "---\nformat: bbox/1\nid: " + id + "\nrepo_sha: abc1234\nagent: toy\n---\n";
  }

  public int port() {
    return server.port();
  }

  public Path store() {
    return store;
  }

  /** Returns what should not have happened. */
  public List<Throwable> failures() {
    return List.copyOf(failures);
  }

  public List<Route> routes() {
    return server.routes().routes();
  }

  @Override
  public void close() {
    server.close();
  }
}

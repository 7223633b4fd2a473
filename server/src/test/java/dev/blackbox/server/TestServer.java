package dev.blackbox.server;

import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.server.gate.LocalToken;
import dev.blackbox.server.gate.Role;
import dev.blackbox.server.http.Route;
import dev.blackbox.server.team.ListenOptions;
import dev.blackbox.server.team.ServerCertificate;
import dev.blackbox.server.team.TestCertificate;
import dev.blackbox.server.team.TokenEntry;
import dev.blackbox.server.team.TokenFile;
import dev.blackbox.server.team.TokenStore;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** A server on a free port, with a store in a temporary folder and a known token. */
public final class TestServer implements AutoCloseable {
  /** The token of the owner. */
  public static final String TOKEN = "test-token-0123456789-0123456789-0123456789";

  private static @Nullable ServerCertificate certificate;

  private final Path store;
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final boolean isSecure;
  private final BlackboxServer server;

  private TestServer(Path folder, boolean isSecure) throws Exception {
    this.isSecure = isSecure;
    store = Files.createDirectories(folder.resolve("store"));
    HomeFolder home = new HomeFolder(folder.resolve("home"));
    List<Path> roots = List.of(store);
    server =
        BlackboxServer.start(
            isSecure
                ? secure(home, roots)
                : new ServerOptions(
                    "0-test", home, roots, 0, new LocalToken(TOKEN), failures::add));
  }

  /** A server with TLS has the same names as one without; the owner's token is an admin's. */
  private ServerOptions secure(HomeFolder home, List<Path> roots) throws Exception {
    MachineHome.in(home).createKey();
    TokenStore tokens = new TokenStore(home.path().resolve("tokens"), Clock.systemUTC());
    tokens.add("other", Role.READER, List.of());
    String owner =
        "owner admin active projects=* created=2026-11-18T12:00:00Z sha256="
            + TokenEntry.hash(TOKEN)
            + "\n";
    Files.writeString(tokens.file(), owner, StandardOpenOption.APPEND);
    return new ServerOptions(
        "0-test",
        home,
        roots,
        0,
        new TokenFile(tokens, System::nanoTime, problem -> failures.add(new IOException(problem))),
        failures::add,
        new ListenOptions(InetAddress.ofLiteral("127.0.0.1"), certificate(), List.of(), true),
        LiveOptions.USUAL);
  }

  /** Made once, because it takes a second. */
  private static synchronized ServerCertificate certificate() throws Exception {
    if (certificate == null) {
      Path folder = Files.createTempDirectory("blackbox-certificate-");
      String names = "san=dns:localhost,dns:blackbox.localhost,ip:127.0.0.1,ip:::1";
      TestCertificate made =
          TestCertificate.in(
              folder, List.of("-keyalg", "EC", "-groupname", "secp256r1", "-ext", names));
      certificate = ServerCertificate.read(made.file(), made.keyFile(), Instant.now());
      made.delete();
    }
    return certificate;
  }

  /** Starts a server that serves the folder {@code store} in a folder. */
  public static TestServer in(Path folder) throws Exception {
    return in(folder, false);
  }

  /**
   * Starts a server that serves the folder {@code store} in a folder.
   *
   * @param isSecure whether it has TLS, and tokens with roles
   */
  public static TestServer in(Path folder, boolean isSecure) throws Exception {
    return new TestServer(folder, isSecure);
  }

  /** Returns the start of a recording. */
  public static String header(String id) {
    return "---\nformat: bbox/1\nid: " + id + "\nrepo_sha: abc1234\nagent: toy\n---\n";
  }

  public boolean isSecure() {
    return isSecure;
  }

  public int port() {
    return server.port();
  }

  public Path store() {
    return store;
  }

  /** Looks for new sessions at once. */
  public void look() {
    server.look();
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

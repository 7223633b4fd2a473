package dev.blackbox.server.team;

import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.server.BlackboxServer;
import dev.blackbox.server.LiveOptions;
import dev.blackbox.server.ServerOptions;
import dev.blackbox.server.gate.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** A server with TLS, tokens, two projects and a clock for its token file, on this machine. */
public final class TeamServer implements AutoCloseable {
  /** A session of the project {@code /srv/tea}. */
  public static final String TEA = "s-tea";

  /** A session of the project {@code /srv/coffee}. */
  public static final String COFFEE = "s-coffee";

  private final Path home;
  private final TokenStore store;
  private final AtomicLong nanos = new AtomicLong();
  private final Queue<String> problems = new ConcurrentLinkedQueue<>();
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final HttpClient client;
  private final BlackboxServer server;

  public TeamServer(Path folder) throws Exception {
    home = Files.createDirectories(folder.resolve("home"));
    Path sessions = Files.createDirectories(folder.resolve("sessions"));
    writeSession(sessions, TEA, "/srv/tea");
    writeSession(sessions, COFFEE, "/srv/coffee");
    HomeFolder homeFolder = new HomeFolder(home);
    MachineHome.in(homeFolder).createKey();
    TestCertificate made = TestCertificate.in(folder.resolve("tls"));
    store = new TokenStore(home.resolve("tokens"), Clock.systemUTC());
    store.add("first", Role.ADMIN, List.of());
    client = HttpClient.newBuilder().sslContext(trustful("TLSv1.3")).build();
    ServerCertificate certificate =
        ServerCertificate.read(made.file(), made.keyFile(), Instant.now());
    server =
        BlackboxServer.start(
            new ServerOptions(
                "0-test",
                homeFolder,
                List.of(sessions),
                0,
                new TokenFile(store, nanos::get, problems::add),
                failures::add,
                new ListenOptions(
                    InetAddress.ofLiteral("127.0.0.1"),
                    certificate,
                    List.of("box.example:443"),
                    false),
                LiveOptions.USUAL));
    while (send("/readyz", "").statusCode() != 200) {
      Thread.onSpinWait();
    }
  }

  private static void writeSession(Path folder, String id, String project) throws IOException {
    Files.writeString(
        folder.resolve(id + ".bbox"),
        "---\nformat: bbox/1\nid: "
            + id
            + "\ncwd: "
            + project
            + "\nagent: toy\n---\nu hidden words | step=1 ts=2026-11-18T12:00:00.000Z\n");
  }

  /** Returns a context that trusts every certificate, so that tests can name any host. */
  public static SSLContext trustful(String protocol) throws GeneralSecurityException {
    SSLContext context = SSLContext.getInstance(protocol);
    context.init(null, new TrustManager[] {new TrustsAll()}, new SecureRandom());
    return context;
  }

  /** Creates a token. */
  public String token(String name, Role role, String... projects) throws Exception {
    String token = store.add(name, role, List.of(projects));
    lookAgain();
    return token;
  }

  /** Lets a second pass for the file of tokens. */
  void lookAgain() {
    nanos.addAndGet(1_000_000_000L);
  }

  public HttpRequest.Builder request(String path, String token) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("https://localhost:" + port() + path));
    return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
  }

  /** Asks for a path. */
  public HttpResponse<String> send(String path, String token) throws Exception {
    return client.send(request(path, token).build(), BodyHandlers.ofString());
  }

  /** Posts a JSON document. */
  public HttpResponse<String> post(String path, String token, String json) throws Exception {
    return client.send(
        request(path, token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json))
            .build(),
        BodyHandlers.ofString());
  }

  public HttpClient client() {
    return client;
  }

  public BlackboxServer server() {
    return server;
  }

  public int port() {
    return server.port();
  }

  public Path home() {
    return home;
  }

  TokenStore store() {
    return store;
  }

  List<String> problems() {
    return List.copyOf(problems);
  }

  public List<Throwable> failures() {
    return List.copyOf(failures);
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }

  private static final class TrustsAll extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, java.net.Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, java.net.Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}

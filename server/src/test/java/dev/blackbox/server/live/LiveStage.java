package dev.blackbox.server.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.library.archive.ArchiveJob;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.server.BlackboxServer;
import dev.blackbox.server.LiveOptions;
import dev.blackbox.server.ServerOptions;
import dev.blackbox.server.gate.AccessTokens;
import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.gate.Role;
import dev.blackbox.server.http.WebSockets;
import dev.blackbox.server.team.ListenOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server with sessions that grow, and two callers: the owner, and one who may use project /p/b.
 */
final class LiveStage implements AutoCloseable {
  static final String OWNER = "owner-token";
  static final String OTHER = "other-token";

  private static final Pattern TICKET = Pattern.compile("\"ticket\":\"([0-9a-f]+)\"");
  private static final Map<String, Caller> CALLERS =
      Map.of(
          OWNER, new Caller("owner", Role.ADMIN, List.of()),
          OTHER, new Caller("other", Role.READER, List.of("/p/b")));

  final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  final Path store;
  private final Set<Caller> revoked = ConcurrentHashMap.newKeySet();
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final BlackboxServer server;

  private record Tokens(Set<Caller> revoked) implements AccessTokens {
    @Override
    public Optional<Caller> holder(String token) {
      return Optional.ofNullable(CALLERS.get(token)).filter(this::isCurrent);
    }

    @Override
    public boolean isCurrent(Caller caller) {
      return !revoked.contains(caller);
    }

    /** These tests count the places of the server. */
    @Override
    public int share(int all) {
      return all;
    }
  }

  private LiveStage(Path folder, LiveOptions live) throws Exception {
    HomeFolder home = new HomeFolder(folder.resolve("home/.blackbox"));
    store = Files.createDirectories(home.sessions());
    server =
        BlackboxServer.start(
            new ServerOptions(
                "0",
                home,
                List.of(store),
                0,
                new Tokens(revoked),
                failures::add,
                ListenOptions.local(false),
                live));
  }

  static LiveStage in(Path folder) throws Exception {
    return new LiveStage(folder, LiveOptions.USUAL);
  }

  static LiveStage polled(Path folder) throws Exception {
    return new LiveStage(folder, new LiveOptions(true, Optional.empty()));
  }

  static LiveStage archiving(Path folder) throws Exception {
    Path home = Files.createDirectories(folder.resolve("home"));
    ArchiveJob job =
        new ArchiveJob(home.resolve(".blackbox/sessions"), Map.of("HOME", home.toString()), true);
    return new LiveStage(folder, new LiveOptions(false, Optional.of(job)));
  }

  static String header(String id) {
    return "---\nformat: bbox/1\nid: " + id + "\nrepo_sha: abc1234\ncwd: /p/" + id + "\n---\n";
  }

  static final int HEADER_LINES = 6;

  /** Ends a token. */
  void revoke(String token) {
    revoked.add(CALLERS.get(token));
  }

  int port() {
    return server.port();
  }

  List<Throwable> failures() {
    return List.copyOf(failures);
  }

  /** Creates a session and waits until the server lists it. */
  Path session(String id) throws Exception {
    Path file = store.resolve(id + ".bbox");
    Files.writeString(file, header(id));
    server.look();
    while (get(OWNER, "sessions/" + id).statusCode() != 200) {
      Thread.onSpinWait();
    }
    return file;
  }

  static void append(Path file, String text) throws IOException {
    Files.writeString(file, text, StandardOpenOption.APPEND, StandardOpenOption.CREATE);
  }

  void replace(Path file, String text) throws IOException {
    Path other = Files.writeString(store.resolve(".new"), text);
    Files.move(other, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  URI uri(String scheme, String path) {
    return URI.create(scheme + "://127.0.0.1:" + port() + "/api/v1/" + path);
  }

  HttpResponse<String> get(String token, String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(uri("http", path))
            .header("Authorization", "Bearer " + token)
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  String ticket() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(uri("http", "tickets"))
            .header("Authorization", "Bearer " + OWNER)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"path\":\"/api/v1/live\"}", UTF_8))
            .build();
    Matcher found =
        TICKET.matcher(client.send(request, HttpResponse.BodyHandlers.ofString()).body());
    if (!found.find()) {
      throw new AssertionError("no ticket");
    }
    return found.group(1);
  }

  CompletableFuture<WebSocket> connect(
      WebSocket.Listener listener, String token, String protocol, String... more) {
    WebSocket.Builder builder =
        client.newWebSocketBuilder().header("Origin", "http://127.0.0.1:" + port());
    if (!token.isEmpty()) {
      builder.header("Authorization", "Bearer " + token);
    }
    return builder.subprotocols(protocol, more).buildAsync(uri("ws", "live"), listener);
  }

  LiveViewer viewer(String token) {
    LiveViewer viewer = new LiveViewer();
    connect(viewer, token, WebSockets.PROTOCOL).join();
    return viewer;
  }

  FeedReader feed(String query, Optional<Long> lastEvent) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri("http", "feed?" + query))
            .header("Authorization", "Bearer " + OWNER);
    lastEvent.ifPresent(id -> request.header("Last-Event-ID", String.valueOf(id)));
    return new FeedReader(
        client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream()).body());
  }

  @Override
  public void close() {
    server.close();
    client.shutdownNow();
  }
}

package dev.blackbox.browser;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.server.BlackboxServer;
import dev.blackbox.server.ServerOptions;
import dev.blackbox.server.gate.LocalToken;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A server over the folder {@code store}, and its owner's token. */
final class ServedStore implements AutoCloseable {
  /** A word that only recordings contain: no other page may learn it. */
  static final String SECRET = "zq9secret";

  private final Path store;
  private final String token = LocalToken.random();
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final HttpClient client = HttpClient.newHttpClient();
  private final BlackboxServer server;

  ServedStore(Path folder) throws IOException, BlackboxException {
    store = Files.createDirectories(folder.resolve("store"));
    server =
        BlackboxServer.start(
            new ServerOptions(
                SECRET,
                new HomeFolder(folder.resolve("home")),
                List.of(store),
                0,
                new LocalToken(token),
                failures::add));
  }

  /** Writes a recording and waits until the server lists it. */
  void write(String id, String lines) throws IOException, InterruptedException {
    String header = "---\nformat: bbox/1\nid: " + id + "\nrepo_sha: abc1234\nagent: toy\n---\n";
    Files.writeString(file(id), header + lines);
    server.look();
    await(id, "\"measured\":true");
  }

  /** Returns the file of a session, whether it exists or not. */
  Path file(String id) {
    return store.resolve(id + ".bbox");
  }

  /** Waits until the server says something about a session. */
  void await(String id, String part) throws IOException, InterruptedException {
    String answer = get("/api/v1/sessions/" + id);
    while (!answer.contains(part)) {
      answer = get("/api/v1/sessions/" + id);
    }
  }

  /** Returns the answer to a request of the owner. */
  String get(String path) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(URI.create(origin() + path)).build());
  }

  /** Returns the answer to a POST of JSON by the owner. */
  String post(String path, String json) throws IOException, InterruptedException {
    return send(
        HttpRequest.newBuilder(URI.create(origin() + path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json))
            .build());
  }

  private String send(HttpRequest request) throws IOException, InterruptedException {
    HttpRequest known =
        HttpRequest.newBuilder(request, (_, _) -> true)
            .header("Authorization", "Bearer " + token)
            .build();
    return client.send(known, BodyHandlers.ofString()).body();
  }

  /** Returns a single-use address of a path, for what cannot carry the token. */
  String ticketAddress(String path) throws IOException, InterruptedException {
    String answer = post("/api/v1/tickets", "{\"path\":\"" + path + "\"}");
    String ticket = answer.replaceFirst("(?s).*\"ticket\":\"([0-9a-f]+)\".*", "$1");
    return origin() + path + "?ticket=" + ticket;
  }

  int port() {
    return server.port();
  }

  String token() {
    return token;
  }

  String origin() {
    return "http://127.0.0.1:" + port();
  }

  /** Returns the address that `blackbox serve` prints. */
  String address() {
    return origin() + "/#t=" + token;
  }

  List<Throwable> failures() {
    return List.copyOf(failures);
  }

  @Override
  public void close() {
    client.shutdownNow();
    server.close();
  }
}

package dev.blackbox.library.ingest;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A small HTTP server over an {@link IngestStore} that can treat requests badly, die and return.
 */
final class IngestTestServer implements AutoCloseable {
  static final String TOKEN = "test-token-1";
  private static final String PATH = "/api/v1/ingest/";

  /** How a request is treated. */
  enum Treatment {
    WELL,
    /** Does what was asked, and closes the connection without an answer. */
    LOSES_ANSWER,
    /** Closes the connection at once. */
    HANGS_UP,
    /** Answers with 500. */
    FAILS,
    /** Answers with 429, to be repeated at once. */
    IS_BUSY
  }

  private final Path folder;
  private final int port;
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private volatile Supplier<Treatment> treatment = () -> Treatment.WELL;
  private @Nullable HttpServer http;
  private @Nullable IngestStore store;
  private @Nullable ExecutorService threads;

  IngestTestServer(Path folder) throws IOException {
    this(folder, 0);
  }

  private IngestTestServer(Path folder, int port) throws IOException {
    this.folder = folder;
    this.port = start(port);
  }

  /** Serves until it is killed, and prints its port; the arguments are the folder and the port. */
  public static void main(String[] args) throws IOException {
    IngestTestServer server = new IngestTestServer(Path.of(args[0]), Integer.parseInt(args[1]));
    System.out.println(server.port);
  }

  private int start(int wanted) throws IOException {
    IngestStore opened = open(folder);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted), 0);
    ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
    server.setExecutor(executor);
    server.createContext(PATH, exchange -> handle(exchange, opened));
    server.start();
    http = server;
    store = opened;
    threads = executor;
    return server.getAddress().getPort();
  }

  private static IngestStore open(Path folder) throws IOException {
    try {
      return IngestStore.in(folder, Redactor.standard());
    } catch (BlackboxException e) {
      throw new IOException(e);
    }
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + port);
  }

  Path file(String session) {
    return folder.resolve("ingest").resolve(session).resolve(session + ".bbox");
  }

  /** Returns the method and the address of each request so far. */
  List<String> requests() {
    return requests;
  }

  void treat(Supplier<Treatment> requested) {
    treatment = requested;
  }

  /** Ends the server; connections are refused. */
  void stop() {
    if (http != null && store != null && threads != null) {
      http.stop(0);
      threads.shutdownNow();
      store.close();
      http = null;
    }
  }

  void startAgain() throws IOException {
    if (http == null) {
      start(port);
    }
  }

  @Override
  public void close() {
    stop();
  }

  private void handle(HttpExchange exchange, IngestStore opened) throws IOException {
    try (exchange) {
      requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
      Treatment given = treatment.get();
      switch (given) {
        case WELL, LOSES_ANSWER -> {
          IngestAnswer answer = answer(exchange, opened);
          if (given == Treatment.WELL) {
            send(exchange, answer);
          }
        }
        case FAILS -> exchange.sendResponseHeaders(500, -1);
        case IS_BUSY -> exchange.sendResponseHeaders(429, -1);
        case HANGS_UP -> {
          // Closing the exchange closes the connection.
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static IngestAnswer answer(HttpExchange exchange, IngestStore opened)
      throws IOException, InterruptedException {
    String[] names = exchange.getRequestURI().getPath().substring(PATH.length()).split("/", -1);
    boolean isAllowed =
        ("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"));
    if (!isAllowed) {
      return new IngestAnswer(IngestAnswer.Outcome.REFUSED, "", -401, "");
    }
    if (exchange.getRequestMethod().equals("GET")) {
      return opened.state(names[0]);
    }
    if (names.length == 3) {
      return opened.blob(IngestSender.OWNER, names[0], names[2], exchange.getRequestBody());
    }
    String query = exchange.getRequestURI().getQuery();
    long from = Long.parseLong(query.substring("from=".length()));
    return opened.append(IngestSender.OWNER, names[0], from, exchange.getRequestBody());
  }

  private static void send(HttpExchange exchange, IngestAnswer answer) throws IOException {
    if (answer.lines() == -401) {
      exchange.sendResponseHeaders(401, -1);
      return;
    }
    exchange.getResponseHeaders().add("Content-Type", answer.contentType());
    if (answer.retryAfter() > 0) {
      exchange.getResponseHeaders().add("Retry-After", "" + answer.retryAfter());
    }
    byte[] content = answer.content();
    exchange.sendResponseHeaders(answer.status(), content.length);
    exchange.getResponseBody().write(content);
  }
}

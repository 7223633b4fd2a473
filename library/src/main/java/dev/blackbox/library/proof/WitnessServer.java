package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.blackbox.store.registry.Witness;
import dev.blackbox.store.registry.Witness.Reply;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/**
 * Answers {@code POST /add-checkpoint} for a witness (C2SP tlog-witness). The number of connections
 * and what each of them may take are limited; a slow one does not delay the others.
 */
public final class WitnessServer implements Closeable {
  private static final String PATH = "/add-checkpoint";
  private static final int MAX_BODY = 64 << 10;
  private static final int LAST_SECONDS = 1;
  private static final int NOT_ALLOWED = 405;
  private static final int TOO_LARGE = 413;
  private static final int FAILED = 500;

  /** Seconds for a request and for an answer, connections, bytes of headers; for this process. */
  private static final Map<String, String> LIMITS =
      Map.of(
          "sun.net.httpserver.maxReqTime", "10",
          "sun.net.httpserver.maxRspTime", "10",
          "sun.net.httpserver.maxReqHeaderSize", "16384",
          "jdk.httpserver.maxConnections", "256");

  private final Witness witness;
  private final Consumer<Exception> failures;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  private WitnessServer(Witness witness, Consumer<Exception> failures, HttpServer server) {
    this.witness = witness;
    this.failures = failures;
    this.server = server;
  }

  /**
   * Starts to answer. Its limits count if this process has not used the server of the JDK before,
   * and has no other ones in its system properties.
   *
   * @param failures receives what keeps the witness from answering; called by several threads
   */
  public static WitnessServer start(
      Witness witness, InetSocketAddress address, Consumer<Exception> failures) throws IOException {
    LIMITS.forEach((name, value) -> System.setProperty(name, System.getProperty(name, value)));
    HttpServer http = HttpServer.create(address, 0);
    WitnessServer server = new WitnessServer(witness, failures, http);
    http.createContext("/", server::answer);
    http.setExecutor(server.threads);
    http.start();
    return server;
  }

  /** The port it listens on. */
  public int port() {
    return server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      Reply reply = replyTo(exchange);
      boolean isSize = reply.status() == Reply.CONFLICT;
      String type = isSize ? "text/x.tlog.size" : "text/plain; charset=utf-8";
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.sendResponseHeaders(reply.status(), reply.body().length);
      exchange.getResponseBody().write(reply.body());
    }
  }

  private Reply replyTo(HttpExchange exchange) throws IOException {
    if (!PATH.equals(exchange.getRequestURI().getPath())) {
      return reply(Reply.UNKNOWN_LOG, "expected " + PATH);
    }
    if (!exchange.getRequestMethod().equals("POST")) {
      exchange.getResponseHeaders().set("Allow", "POST");
      return reply(NOT_ALLOWED, "expected POST");
    }
    byte[] body = exchange.getRequestBody().readNBytes(MAX_BODY + 1);
    if (body.length > MAX_BODY) {
      return reply(TOO_LARGE, "expected at most " + MAX_BODY + " bytes");
    }
    try {
      return witness.add(body);
    } catch (IOException | RuntimeException e) {
      failures.accept(e);
      return reply(FAILED, "the witness cannot answer");
    }
  }

  private static Reply reply(int status, String line) {
    return new Reply(status, (line + "\n").getBytes(UTF_8));
  }

  /** Stops to listen, and gives running requests a moment to end. */
  @Override
  public void close() {
    server.stop(LAST_SECONDS);
    threads.shutdownNow();
  }
}

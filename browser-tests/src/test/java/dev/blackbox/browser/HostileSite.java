package dev.blackbox.browser;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A web site on another port. It serves one page, and remembers every request. */
final class HostileSite implements AutoCloseable {
  private final HttpServer server;
  private final String page;
  private final Queue<String> requests = new ConcurrentLinkedQueue<>();

  HostileSite(String page) throws IOException {
    this.page = page;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    String cookies = String.valueOf(exchange.getRequestHeaders().getFirst("Cookie"));
    requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + cookies);
    byte[] bytes = page.getBytes(UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
    exchange.getResponseHeaders().add("Set-Cookie", "planted=1; Path=/");
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  int port() {
    return server.getAddress().getPort();
  }

  String origin() {
    return "http://127.0.0.1:" + port();
  }

  /** Returns the requests so far: method, path and cookies. */
  List<String> requests() {
    return List.copyOf(requests);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}

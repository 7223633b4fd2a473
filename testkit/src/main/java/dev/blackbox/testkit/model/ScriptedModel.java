package dev.blackbox.testkit.model;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPInputStream;

/**
 * A model that follows scripts.
 *
 * <pre>{@code
 * try (ScriptedModel model = ScriptedModel.playing(Map.of("greet", List.of(
 *     ScriptedTurn.say("Looking.", new ScriptedAction.Shell("ls")),
 *     ScriptedTurn.say("Done."))))) {
 *   // an agent with the base address model.address(), asked for "[[script:greet]] Say hello"
 * }
 * }</pre>
 *
 * <p>It keeps no state of a conversation: a request shows its position in the script by the ids of
 * the calls in it.
 */
public final class ScriptedModel implements AutoCloseable {
  private static final String ASIDE = "A title";

  /** The API that an agent speaks. */
  private enum Wire {
    MESSAGES,
    RESPONSES,
    CHAT
  }

  private final HttpServer server;
  private final Map<String, List<ScriptedTurn>> scripts;
  private final Map<String, AtomicInteger> faultsDone = new ConcurrentHashMap<>();

  private ScriptedModel(HttpServer server, Map<String, List<ScriptedTurn>> scripts) {
    this.server = server;
    this.scripts = Map.copyOf(scripts);
  }

  /** Starts a model on a free port. */
  public static ScriptedModel playing(Map<String, List<ScriptedTurn>> scripts) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ScriptedModel model = new ScriptedModel(server, scripts);
    server.createContext("/", model::answer);
    server.setExecutor(
        Executors.newCachedThreadPool(
            task -> {
              Thread thread = new Thread(task, "scripted-model");
              thread.setDaemon(true);
              return thread;
            }));
    server.start();
    return model;
  }

  /** {@code http://127.0.0.1:40000}. */
  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      ModelRequest request = new ModelRequest(body(exchange));
      String path = exchange.getRequestURI().getPath();
      if (path.endsWith("/messages")) {
        play(exchange, request, Wire.MESSAGES);
      } else if (path.endsWith("/responses")) {
        play(exchange, request, Wire.RESPONSES);
      } else if (path.endsWith("/chat/completions")) {
        play(exchange, request, Wire.CHAT);
      } else if (path.endsWith("/count_tokens")) {
        send(exchange, 200, "{\"input_tokens\":100}");
      } else {
        send(exchange, 200, "{\"object\":\"list\",\"data\":[],\"models\":[]}");
      }
    }
  }

  private static String body(HttpExchange exchange) throws IOException {
    InputStream in = exchange.getRequestBody();
    boolean isPacked = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
    byte[] bytes = (isPacked ? new GZIPInputStream(in) : in).readAllBytes();
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private void play(HttpExchange exchange, ModelRequest request, Wire wire) throws IOException {
    List<ScriptedTurn> script = scripts.getOrDefault(request.script(), List.of());
    boolean isAside = !ToolCallMapper.hasShell(request);
    int number = request.turn();
    ScriptedTurn turn =
        isAside || number >= script.size() ? ScriptedTurn.say(ASIDE) : script.get(number);
    String id = String.format("%03d%08x", number, request.script().hashCode());
    if (!request.isStreamed()) {
      String text = turn.text();
      String whole = wire == Wire.CHAT ? ChatWire.whole(id, text) : MessagesWire.whole(id, text);
      send(exchange, 200, whole);
      return;
    }
    int done =
        faultsDone
            .computeIfAbsent(request.script() + number + isAside, k -> new AtomicInteger())
            .getAndIncrement();
    ScriptedTurn.Fault fault = done < turn.faults().size() ? turn.faults().get(done) : null;
    if (fault != null && fault.isRefusal()) {
      refuse(exchange, fault);
      return;
    }
    ScriptedTurn played = fault == ScriptedTurn.Fault.TOO_LONG ? turn.withoutItsEnd() : turn;
    String prefix = wire == Wire.MESSAGES ? "toolu_01" : "call_";
    List<ScriptedCall> calls = new ToolCallMapper(request).calls(played, number, prefix);
    List<String> events =
        switch (wire) {
          case MESSAGES -> MessagesWire.events(id, played, calls);
          case RESPONSES -> ResponsesWire.events(id, played, calls);
          case CHAT -> ChatWire.events(id, played, calls);
        };
    stream(
        exchange, fault == ScriptedTurn.Fault.CUT ? events.subList(0, events.size() / 2) : events);
  }

  private static void refuse(HttpExchange exchange, ScriptedTurn.Fault fault) throws IOException {
    exchange.getResponseHeaders().set("retry-after", "0");
    send(
        exchange,
        fault.status(),
        "{\"type\":\"error\",\"error\":{\"type\":\"api_error\",\"message\":\"scripted "
            + fault.status()
            + "\"}}");
  }

  private static void stream(HttpExchange exchange, List<String> events) throws IOException {
    exchange.getResponseHeaders().set("content-type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream out = exchange.getResponseBody()) {
      for (String event : events) {
        out.write(event.getBytes(StandardCharsets.UTF_8));
        out.flush();
      }
    }
  }

  private static void send(HttpExchange exchange, int status, String json) throws IOException {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("content-type", "application/json");
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, isHead ? -1 : bytes.length);
    if (!isHead) {
      exchange.getResponseBody().write(bytes);
    }
  }
}

package dev.blackbox.server.live;

import dev.blackbox.library.access.AccessEvent;
import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.archive.SessionCatalog;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.live.FileWatcher;
import dev.blackbox.library.live.LastingThread;
import dev.blackbox.server.api.SessionLookup;
import dev.blackbox.server.gate.AccessTokens;
import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.gate.Gate;
import dev.blackbox.server.http.Exchange;
import dev.blackbox.server.http.FairShare;
import dev.blackbox.server.http.HttpProblem;
import dev.blackbox.server.http.Route;
import dev.blackbox.server.http.WebSockets;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/** The live feed: {@code live} is a WebSocket, {@code feed} sends server-sent events. */
public final class LiveRoutes implements Closeable {
  static final String LIVE = Gate.API + "v1/live";
  private static final Set<String> PATHS = Set.of(LIVE, Gate.API + "v1/feed");
  private static final int MAX_MESSAGE = 16 << 10;
  private static final int MAX_FEEDS = 64;
  private static final int MAX_OUTGOING = 8;
  private static final int BUSY_SECONDS = 5;
  private static final Duration IDLE = Duration.ofSeconds(60);
  private static final long MAX_LINE_NUMBER = 1L << 48;

  private final SessionLookup lookup;
  private final AccessTokens tokens;
  private final FileWatcher watcher;
  private final LiveSessions sessions;
  private final LiveSockets sockets;
  private final ServerWebSocketContainer container;
  private final Semaphore freeFeeds = new Semaphore(MAX_FEEDS);
  private final Map<LineFeed, Caller> feeds = new ConcurrentHashMap<>();
  private final FairShare feedShare;

  /**
   * Creates the routes.
   *
   * @param tokens says whether the token of a viewer still works
   * @param isPolled whether the sizes of files are asked for, instead of waiting for events
   * @param log receives which sessions the viewers watch
   * @param failures receives unexpected errors; any thread may call it
   */
  public LiveRoutes(
      SessionCatalog catalog,
      AccessTokens tokens,
      boolean isPolled,
      Server server,
      Consumer<AccessEvent> log,
      Consumer<Throwable> failures)
      throws IOException {
    this.tokens = tokens;
    feedShare = FairShare.of("feeds", MAX_FEEDS, tokens);
    lookup = new SessionLookup(catalog);
    watcher = new FileWatcher(isPolled, failures);
    sessions = new LiveSessions(catalog, watcher);
    sockets = new LiveSockets(sessions, lookup, tokens, log);
    container = ServerWebSocketContainer.ensure(server);
    container.setIdleTimeout(IDLE);
    container.setMaxTextMessageSize(MAX_MESSAGE);
    container.setMaxBinaryMessageSize(MAX_MESSAGE);
    container.setMaxFrameSize(MAX_MESSAGE);
    container.setMaxOutgoingFrames(MAX_OUTGOING);
    sockets.start(failures);
  }

  /** Returns whether a request may stay open for long. */
  public static boolean isLong(Request request) {
    return PATHS.contains(Request.getPathInContext(request));
  }

  /** Returns the routes. */
  public List<Route> routes() {
    return List.of(
        Route.get("live", Set.of(), this::live),
        Route.get("feed", Set.of("session", "from"), this::feed));
  }

  /** Returns the threads without which viewers get no lines, or keep a token that has ended. */
  public List<LastingThread> threads() {
    return List.of(watcher.thread(), sockets.thread());
  }

  /** Tells the viewers that the list of sessions has changed. */
  public void listChanged() {
    sockets.listChanged();
  }

  private void live(Exchange exchange) throws HttpProblem {
    WebSockets.requireProtocol(exchange);
    if (sockets.isFull()) {
      throw busy("all " + LiveSockets.MAX_SOCKETS + " places for viewers are taken");
    }
    sockets.requireShare(exchange.caller());
    WebSockets.open(
        exchange, sockets.create(exchange.caller(), Request.getRemoteAddr(exchange.request())));
  }

  private void feed(Exchange exchange) throws IOException, BlackboxException, HttpProblem {
    CatalogEntry entry = lookup.named(exchange.query().session("session"), exchange.caller());
    exchange.reads(entry.id());
    LineFeed feed =
        new LineFeed(
            exchange.response(), from(exchange), () -> tokens.isCurrent(exchange.caller()));
    takePlace(feed, exchange.caller());
    try {
      exchange.response().setStatus(HttpStatus.OK_200);
      exchange.headers().put(HttpHeader.CONTENT_TYPE, "text/event-stream");
      if (exchange.request().getMethod().equals("GET")) {
        send(entry, feed);
      }
      exchange.finish();
    } catch (IOException e) {
      exchange.callback().failed(e); // the client has left
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      exchange.callback().failed(e);
    } finally {
      feeds.remove(feed);
      freeFeeds.release();
    }
  }

  private synchronized void takePlace(LineFeed feed, Caller caller) throws HttpProblem {
    if (freeFeeds.availablePermits() == 0) {
      throw busy("all " + MAX_FEEDS + " feeds are in use");
    }
    feedShare.require(caller, feeds.values().stream());
    freeFeeds.acquireUninterruptibly(); // does not wait: places are only taken here
    feeds.put(feed, caller);
  }

  private void send(CatalogEntry entry, LineFeed feed)
      throws IOException, BlackboxException, InterruptedException {
    LiveSession session = sessions.view(entry, feed);
    try {
      feed.run(session);
    } finally {
      sessions.leave(session, feed);
    }
  }

  /** Returns the first line to send; a client that connects again names the last one it got. */
  private static long from(Exchange exchange) throws HttpProblem {
    String last = exchange.request().getHeaders().get("Last-Event-ID");
    if (last == null) {
      return exchange.query().number("from", 1, 1, MAX_LINE_NUMBER);
    }
    if (!last.matches("\\d{1,15}")) {
      throw new HttpProblem(
          HttpStatus.BAD_REQUEST_400, "bad-event-id", "Last-Event-ID: expected a line number");
    }
    return Long.parseLong(last) + 1;
  }

  private static HttpProblem busy(String detail) {
    return HttpProblem.busy(HttpStatus.SERVICE_UNAVAILABLE_503, "too-busy", detail, BUSY_SECONDS);
  }

  @Override
  public void close() throws IOException {
    feeds.keySet().forEach(LineFeed::close);
    sockets.close();
    sessions.close();
  }
}

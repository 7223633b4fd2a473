package dev.blackbox.server.api;

import dev.blackbox.library.ingest.IngestAnswer;
import dev.blackbox.library.ingest.IngestLimits;
import dev.blackbox.library.ingest.IngestSender;
import dev.blackbox.library.ingest.IngestStore;
import dev.blackbox.server.gate.AccessTokens;
import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.gate.Gate;
import dev.blackbox.server.gate.Role;
import dev.blackbox.server.http.ApiHandler;
import dev.blackbox.server.http.Exchange;
import dev.blackbox.server.http.FairShare;
import dev.blackbox.server.http.HttpProblem;
import dev.blackbox.server.http.Route;
import dev.blackbox.server.http.WebSockets;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;

/** Takes recordings from other processes and machines. */
public final class IngestRoutes {
  private static final long MOST_LINES = 1_000_000_000_000L;
  private static final String PATH = "/api/v1/ingest/{session}";
  private static final String LINES = "application/x-bbox";
  private static final String BYTES = "application/octet-stream";

  private static final int RETRY_SECONDS = 5;
  private static final int MAX_SOCKETS = 64;
  private static final int MAX_OF_CALLER = IngestLimits.STANDARD.requests() / 2;

  private final IngestStore store;
  private final SentProjects projects;
  private final AccessTokens tokens;
  private final Map<String, Semaphore> places = new ConcurrentHashMap<>();
  private final Set<IngestSocket> sockets = ConcurrentHashMap.newKeySet();
  private final FairShare share;
  private final Consumer<String> problems;

  /** What a request asks of the store. */
  private interface Request {
    IngestAnswer answer() throws IOException, InterruptedException, HttpProblem;
  }

  /**
   * Creates the routes.
   *
   * @param tokens says whether the token of a sender still works
   * @param problems receives the names of problems with what WebSockets send
   */
  public IngestRoutes(IngestStore store, AccessTokens tokens, Consumer<String> problems) {
    this.store = store;
    this.projects = new SentProjects(store);
    this.tokens = tokens;
    this.problems = problems;
    this.share = FairShare.of("WebSockets for sending", MAX_SOCKETS, tokens);
  }

  /** Returns the routes. */
  public List<Route> routes() {
    return routes(this::state, this::append, this::blob);
  }

  /** Returns the routes of a server without a folder for recordings. */
  public static List<Route> refusing() {
    Route.Action refusal =
        _ -> {
          throw HttpProblem.notFound(
              "takes-no-recordings",
              "the server serves single recordings and takes none; a server of a folder does");
        };
    return routes(refusal, refusal, refusal);
  }

  private static List<Route> routes(Route.Action state, Route.Action append, Route.Action blob) {
    return List.of(
        new Route("GET", PATH, Role.RECORDER, Set.of(), state),
        new Route("POST", PATH, Role.RECORDER, Set.of("from"), append),
        new Route("POST", PATH + "/blobs/{sha256}", Role.RECORDER, Set.of(), blob));
  }

  /** Says how many lines are durable; over a WebSocket, the lines that follow can be sent. */
  private void state(Exchange exchange) throws IOException, HttpProblem {
    String session = exchange.name("session");
    boolean isOther = projects.isOther(session, exchange.caller());
    boolean isSocket = WebSockets.isAskedFor(exchange);
    if (isSocket) {
      requireSender(exchange);
    }
    IngestAnswer state =
        answer(
            () ->
                isOther
                    ? new IngestAnswer(IngestAnswer.Outcome.STORED, session, 0, "")
                    : store.state(session));
    if (isSocket && state.outcome() == IngestAnswer.Outcome.STORED) {
      open(exchange, session, state);
    } else {
      send(exchange, state);
    }
  }

  private static void requireSender(Exchange exchange) throws HttpProblem {
    WebSockets.requireProtocol(exchange);
    if (Gate.isByTicket(exchange.request())) {
      throw new HttpProblem(
          HttpStatus.FORBIDDEN_403,
          "ticket-only-reads",
          "expected the header Authorization: a ticket only reads");
    }
  }

  private void open(Exchange exchange, String session, IngestAnswer state) throws HttpProblem {
    Caller caller = exchange.caller();
    if (sockets.size() >= MAX_SOCKETS) {
      throw HttpProblem.busy(
          HttpStatus.SERVICE_UNAVAILABLE_503,
          "too-busy",
          "all " + MAX_SOCKETS + " places for senders are taken",
          RETRY_SECONDS);
    }
    share.require(caller, sockets.stream().map(IngestSocket::sender));
    WebSockets.open(
        exchange,
        new IngestSocket(
            state, caller, (from, lines) -> append(session, caller, from, lines), sockets, share));
  }

  private IngestAnswer append(String session, Caller caller, long from, InputStream lines)
      throws IOException, HttpProblem {
    if (!tokens.isCurrent(caller)) {
      throw new HttpProblem(HttpStatus.UNAUTHORIZED_401, "token-revoked", "the token is revoked");
    }
    IngestAnswer answer =
        inPlace(
            session,
            caller,
            () ->
                store.append(
                    sender(caller), session, from, projects.checked(session, caller, from, lines)));
    if (!answer.slug().isEmpty()) {
      problems.accept(answer.slug());
    }
    return answer;
  }

  private static IngestSender sender(Caller caller) {
    return new IngestSender(caller.name(), caller.quota());
  }

  private void append(Exchange exchange) throws IOException, HttpProblem {
    requireType(exchange, LINES);
    long from = exchange.query().number("from", 0, 0, MOST_LINES);
    String session = exchange.name("session");
    Caller caller = exchange.caller();
    try (InputStream body = exchange.body()) {
      IngestAnswer answer =
          inPlace(
              session,
              caller,
              () ->
                  store.append(
                      sender(caller),
                      session,
                      from,
                      projects.checked(session, caller, from, body)));
      send(exchange, answer);
    }
  }

  private void blob(Exchange exchange) throws IOException, HttpProblem {
    requireType(exchange, BYTES);
    String session = exchange.name("session");
    projects.requireOwn(session, exchange.caller());
    try (InputStream body = exchange.body()) {
      IngestAnswer answer =
          inPlace(
              session,
              exchange.caller(),
              () -> store.blob(sender(exchange.caller()), session, exchange.name("sha256"), body));
      send(exchange, answer);
    }
  }

  /** Reads a body in one of the places of its caller, so that some are left for others. */
  private IngestAnswer inPlace(String session, Caller caller, Request request)
      throws IOException, HttpProblem {
    Semaphore free = places.computeIfAbsent(caller.name(), _ -> new Semaphore(MAX_OF_CALLER));
    if (!free.tryAcquire()) {
      return new IngestAnswer(
          IngestAnswer.Outcome.BEHIND,
          session,
          IngestAnswer.NO_LINES,
          "the server takes " + MAX_OF_CALLER + " requests of a token at a time");
    }
    try {
      return answer(request);
    } finally {
      free.release();
    }
  }

  private static void requireType(Exchange exchange, String type) throws HttpProblem {
    if (!type.equals(exchange.request().getHeaders().get(HttpHeader.CONTENT_TYPE))) {
      throw new HttpProblem(
          HttpStatus.UNSUPPORTED_MEDIA_TYPE_415, "bad-content-type", "expected " + type);
    }
  }

  private static IngestAnswer answer(Request request) throws IOException, HttpProblem {
    try {
      return request.answer();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw HttpProblem.busy(
          HttpStatus.SERVICE_UNAVAILABLE_503, "closing", "the server is closing", RETRY_SECONDS);
    }
  }

  private static void send(Exchange exchange, IngestAnswer answer) throws IOException, HttpProblem {
    if (answer.retryAfter() > 0) {
      exchange.headers().put(HttpHeader.RETRY_AFTER, answer.retryAfter());
    }
    if (!answer.slug().isEmpty()) {
      ApiHandler.name(exchange.request(), answer.slug());
    }
    exchange.send(answer.status(), answer.contentType(), answer.content());
  }
}

package dev.blackbox.server.api;

import dev.blackbox.library.ingest.IngestAnswer;
import dev.blackbox.library.ingest.IngestStore;
import dev.blackbox.server.gate.Role;
import dev.blackbox.server.http.Exchange;
import dev.blackbox.server.http.HttpProblem;
import dev.blackbox.server.http.Route;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Set;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;

/** Takes recordings from other processes and machines. */
final class IngestRoutes {
  private static final long MOST_LINES = 1_000_000_000_000L;
  private static final String PATH = "/api/v1/ingest/{session}";
  private static final String LINES = "application/x-bbox";
  private static final String BYTES = "application/octet-stream";

  private static final int RETRY_SECONDS = 5;

  private final IngestStore store;
  private final SentProjects projects;

  /** What a request asks of the store. */
  private interface Request {
    IngestAnswer answer() throws IOException, InterruptedException;
  }

  IngestRoutes(IngestStore store) {
    this.store = store;
    this.projects = new SentProjects(store);
  }

  List<Route> routes() {
    return List.of(
        new Route("GET", PATH, Role.RECORDER, Set.of(), this::state),
        new Route("POST", PATH, Role.RECORDER, Set.of("from"), this::append),
        new Route("POST", PATH + "/blobs/{sha256}", Role.RECORDER, Set.of(), this::blob));
  }

  private void state(Exchange exchange) throws IOException, HttpProblem {
    String session = exchange.name("session");
    boolean isOther = projects.isOther(session, exchange.caller());
    answer(
        exchange,
        () ->
            isOther
                ? new IngestAnswer(IngestAnswer.Outcome.STORED, session, 0, "")
                : store.state(session));
  }

  private void append(Exchange exchange) throws IOException, HttpProblem {
    requireType(exchange, LINES);
    long from = exchange.query().number("from", 0, 0, MOST_LINES);
    try (InputStream body = Content.Source.asInputStream(exchange.request())) {
      InputStream lines = projects.checked(exchange, from, body);
      answer(exchange, () -> store.append(exchange.name("session"), from, lines));
    }
  }

  private void blob(Exchange exchange) throws IOException, HttpProblem {
    requireType(exchange, BYTES);
    projects.requireOwn(exchange);
    try (InputStream body = Content.Source.asInputStream(exchange.request())) {
      answer(exchange, () -> store.blob(exchange.name("session"), exchange.name("sha256"), body));
    }
  }

  private static void requireType(Exchange exchange, String type) throws HttpProblem {
    if (!type.equals(exchange.request().getHeaders().get(HttpHeader.CONTENT_TYPE))) {
      throw new HttpProblem(
          HttpStatus.UNSUPPORTED_MEDIA_TYPE_415, "bad-content-type", "expected " + type);
    }
  }

  private static void answer(Exchange exchange, Request request) throws IOException, HttpProblem {
    try {
      IngestAnswer answer = request.answer();
      if (answer.retryAfter() > 0) {
        exchange.headers().put(HttpHeader.RETRY_AFTER, answer.retryAfter());
      }
      exchange.send(answer.status(), answer.contentType(), answer.content());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw HttpProblem.busy(
          HttpStatus.SERVICE_UNAVAILABLE_503, "closing", "the server is closing", RETRY_SECONDS);
    }
  }
}

package dev.blackbox.server.http;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.json.JsonOutput;
import dev.blackbox.server.gate.Gate;
import dev.blackbox.server.http.RouteTable.Match;
import dev.blackbox.store.compress.BombException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.QuietException;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/** Finds the route of a request and answers it; what goes wrong becomes a problem document. */
public final class ApiHandler extends Handler.Abstract {
  static final String SESSIONS = ApiHandler.class.getName() + ".sessions";
  private static final String PROBLEM = HttpProblem.class.getName();
  private static final String MATCH = Match.class.getName();

  private final RouteTable routes;
  private final Consumer<Throwable> failures;

  /**
   * Creates the handler.
   *
   * @param failures receives unexpected errors; any thread may call it
   */
  public ApiHandler(RouteTable routes, Consumer<Throwable> failures) {
    this.routes = routes;
    this.failures = failures;
  }

  /** Returns the route of a request; null if it has none or was not answered here. */
  public static @Nullable Route route(Request request) {
    Match match = (Match) request.getAttribute(MATCH);
    return match == null ? null : match.route();
  }

  /** Returns the sessions that a request names; one in its path is as the caller wrote it. */
  @SuppressWarnings("unchecked")
  public static List<String> sessions(Request request) {
    Match match = (Match) request.getAttribute(MATCH);
    List<String> read = (List<String>) request.getAttribute(SESSIONS);
    if (match == null || read != null) {
      return read == null ? List.of() : read;
    }
    return Stream.of("id", "session").map(match.names()::get).filter(Objects::nonNull).toList();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws IOException {
    String path = Request.getPathInContext(request);
    if (!path.startsWith(Gate.API)) {
      return false;
    }
    try {
      answer(path, request, response, callback);
    } catch (HttpProblem e) {
      send(e, response, callback);
    } catch (BlackboxException e) {
      send(HttpProblem.of(e), response, callback);
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      fail(e, request, response, callback);
    }
    return true;
  }

  private void answer(String path, Request request, Response response, Callback callback)
      throws IOException, BlackboxException, HttpProblem {
    Optional<Match> match = routes.find(request.getMethod(), path);
    if (match.isEmpty()) {
      throw unknown(path, response);
    }
    request.setAttribute(MATCH, match.get());
    if (!Gate.caller(request).role().includes(match.get().route().role())) {
      throw HttpProblem.roleMissing(match.get().route().role());
    }
    Exchange exchange = new Exchange(request, response, callback, match.get());
    try {
      match.get().route().action().answer(exchange);
      exchange.send();
    } finally {
      exchange.drop();
    }
  }

  private HttpProblem unknown(String path, Response response) {
    List<String> methods = routes.methods(path);
    if (methods.isEmpty()) {
      return HttpProblem.notFound("no-such-route", "the API has no such route");
    }
    response.getHeaders().put(HttpHeader.ALLOW, String.join(", ", methods));
    return new HttpProblem(
        HttpStatus.METHOD_NOT_ALLOWED_405,
        "method-not-allowed",
        "expected " + String.join(" or ", methods));
  }

  /** The client gets no details of what it cannot change. */
  private void fail(Throwable failure, Request request, Response response, Callback callback)
      throws IOException {
    boolean isClientGone = isOfConnection(failure, request);
    HttpProblem problem = problem(failure);
    if (!isClientGone && problem.status() == HttpStatus.INTERNAL_SERVER_ERROR_500) {
      failures.accept(failure);
    }
    if (isClientGone || response.isCommitted()) {
      callback.failed(failure);
      return;
    }
    send(problem, response, callback);
  }

  /** Jetty has its own failures for most of what a client can do, and not for all. */
  private static boolean isOfConnection(Throwable failure, Request request) {
    return failure instanceof QuietException
        || failure.getCause() instanceof TimeoutException
        || (failure instanceof ClosedChannelException
            && !request.getConnectionMetaData().getConnection().getEndPoint().isOpen());
  }

  private static HttpProblem problem(Throwable failure) {
    if (failure instanceof BombException || failure.getCause() instanceof BombException) {
      return new HttpProblem(
          HttpStatus.UNPROCESSABLE_ENTITY_422,
          "unpacks-to-too-much",
          "the recording unpacks to more than any recording does");
    }
    if (failure instanceof OutOfMemoryError) {
      return new HttpProblem(
          HttpStatus.UNPROCESSABLE_ENTITY_422,
          "needs-too-much-memory",
          "the recording needs more memory than the server has");
    }
    if (failure instanceof RequestBody.TooSlowException) {
      return new HttpProblem(
          HttpStatus.REQUEST_TIMEOUT_408, "body-too-slow", String.valueOf(failure.getMessage()));
    }
    boolean isIo = failure instanceof IOException;
    return new HttpProblem(
        HttpStatus.INTERNAL_SERVER_ERROR_500,
        isIo ? "cannot-be-read" : "internal-error",
        isIo
            ? "a file of the recording cannot be read"
            : "internal error; the server's output has the details");
  }

  /** Names the problem of a request, for the metrics. */
  public static void name(Request request, String slug) {
    request.setAttribute(PROBLEM, slug);
  }

  /** Returns the name of the problem of a request; null if it was answered. */
  public static @Nullable String problem(Request request) {
    return (String) request.getAttribute(PROBLEM);
  }

  /** Answers with a problem. */
  public static void send(HttpProblem problem, Response response, Callback callback)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    JsonOutput json = new JsonOutput(bytes);
    JsonGenerator out = json.generator();
    out.writeStartObject();
    out.writeStringProperty("type", "urn:blackbox:problem:" + problem.slug());
    out.writeStringProperty("title", HttpStatus.getMessage(problem.status()));
    out.writeNumberProperty("status", problem.status());
    out.writeStringProperty("detail", problem.detail());
    if (problem.hint() != null) {
      out.writeStringProperty("hint", problem.hint());
    }
    out.writeEndObject();
    json.endLine();
    name(response.getRequest(), problem.slug());
    response.setStatus(problem.status());
    response.getHeaders().remove(HttpHeader.CONTENT_LENGTH);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/problem+json");
    if (problem.retryAfter() > 0) {
      response.getHeaders().put(HttpHeader.RETRY_AFTER, problem.retryAfter());
    }
    Content.Sink.write(response, true, java.nio.ByteBuffer.wrap(bytes.toByteArray()));
    callback.succeeded();
  }
}

package dev.blackbox.server.metrics;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.gate.Gate;
import dev.blackbox.server.gate.Role;
import dev.blackbox.server.http.ApiHandler;
import dev.blackbox.server.http.HttpProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers {@code /healthz} and {@code /readyz} to everybody, without data, and {@code /metrics} to
 * an admin.
 */
public final class HealthHandler extends Handler.Abstract {
  /** All paths that are answered here. */
  static final Set<String> PATHS = Set.of("/healthz", "/readyz", Gate.METRICS);

  private static final String PLAIN = "text/plain; charset=us-ascii";

  private final ServerMetrics metrics;
  private final BooleanSupplier isReady;

  public HealthHandler(ServerMetrics metrics, BooleanSupplier isReady) {
    this.metrics = metrics;
    this.isReady = isReady;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws IOException {
    String path = Request.getPathInContext(request);
    if (!PATHS.contains(path)) {
      return false;
    }
    if (request.getMethod().equals("POST")) {
      response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD");
      send(response, HttpStatus.METHOD_NOT_ALLOWED_405, PLAIN, "", callback);
    } else if (path.equals(Gate.METRICS)) {
      metrics(request, response, callback);
    } else if (path.equals("/readyz") && !isReady.getAsBoolean()) {
      send(response, HttpStatus.SERVICE_UNAVAILABLE_503, PLAIN, "not ready\n", callback);
    } else {
      send(response, HttpStatus.OK_200, PLAIN, "ok\n", callback);
    }
    return true;
  }

  private void metrics(Request request, Response response, Callback callback) throws IOException {
    Caller caller = Gate.callerOrNull(request);
    if (caller == null || !caller.role().includes(Role.ADMIN)) {
      ApiHandler.send(HttpProblem.roleMissing(Role.ADMIN), response, callback);
      return;
    }
    send(response, HttpStatus.OK_200, ServerMetrics.TYPE, metrics.text(), callback);
  }

  private static void send(
      Response response, int status, String type, String text, Callback callback) {
    byte[] bytes = text.getBytes(UTF_8);
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, type);
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, bytes.length);
    response.write(true, ByteBuffer.wrap(bytes), callback);
  }
}

package dev.blackbox.server.metrics;

import dev.blackbox.library.access.AccessEvent;
import dev.blackbox.library.access.AccessRecording;
import dev.blackbox.library.archive.SessionCatalog;
import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.gate.Gate;
import dev.blackbox.server.http.ApiHandler;
import dev.blackbox.server.http.Route;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.NanoTime;
import org.jspecify.annotations.Nullable;

/** Counts every request when its answer is complete, and records those to the API. */
public final class AccessLog implements RequestLog, AutoCloseable {
  private static final String REFUSED = "refused";
  private static final String UNKNOWN = "unknown";
  private static final String PAGE = "page";

  private final ServerMetrics metrics;
  private final @Nullable AccessRecording recording;
  private final @Nullable RefusalCounts refusals;

  /**
   * Creates the log of a server.
   *
   * @param recording where requests are recorded; null for nowhere
   * @param afterOneMinute runs something a minute later
   */
  public AccessLog(
      ServerMetrics metrics,
      @Nullable AccessRecording recording,
      Consumer<Runnable> afterOneMinute) {
    this.metrics = metrics;
    this.recording = recording;
    this.refusals = recording == null ? null : new RefusalCounts(recording, afterOneMinute);
  }

  @Override
  public void log(Request request, Response response) {
    int status = response.getStatus();
    long nanos = NanoTime.since(request.getHeadersNanoTime());
    Caller caller = Gate.callerOrNull(request);
    String refusal = refusal(request, caller, status);
    if (refusal != null) {
      metrics.answered(REFUSED, status, nanos);
      metrics.refused(refusal);
      if (refusals != null) {
        refusals.add(refusal, Request.getRemoteAddr(request));
      }
      return;
    }
    Route route = ApiHandler.route(request);
    String path = Request.getPathInContext(request);
    String template = route != null ? route.path() : template(path);
    metrics.answered(template, status, nanos);
    String problem = ApiHandler.problem(request);
    if (problem != null) {
      metrics.problem(problem);
    }
    if (recording != null && caller != null) {
      recording.request(event(request, response, caller, template, Duration.ofNanos(nanos)));
    }
  }

  /** The HTTP library refuses some requests before the gate sees them. */
  private static @Nullable String refusal(Request request, @Nullable Caller caller, int status) {
    String given = Gate.refusal(request);
    boolean isMalformed =
        given == null
            && caller == null
            && status >= HttpStatus.BAD_REQUEST_400
            && status != HttpStatus.NOT_FOUND_404;
    return isMalformed ? "malformed" : given;
  }

  private static String template(String path) {
    boolean isOwn = HealthHandler.PATHS.contains(path);
    return isOwn ? path : path.startsWith(Gate.API) ? UNKNOWN : PAGE;
  }

  private static AccessEvent event(
      Request request, Response response, Caller caller, String template, Duration time) {
    Route route = ApiHandler.route(request);
    return new AccessEvent(
        caller.name(),
        caller.role().word(),
        Request.getRemoteAddr(request),
        request.getMethod(),
        template,
        ApiHandler.sessions(request).stream().filter(SessionCatalog::isId).toList(),
        parameters(request.getHttpURI().getQuery(), route == null ? Set.of() : route.parameters()),
        response.getStatus(),
        Response.getContentBytesWritten(response),
        time);
  }

  /** Names that the route does not have may be anything, and are left out. */
  private static List<String> parameters(@Nullable String query, Set<String> known) {
    return query == null
        ? List.of()
        : Arrays.stream(query.split("&", -1))
            .map(pair -> pair.split("=", 2)[0])
            .filter(known::contains)
            .distinct()
            .toList();
  }

  /** Records what was counted since the last minute, and ends the recording. */
  @Override
  public void close() {
    if (refusals != null && recording != null) {
      refusals.record();
      recording.close();
    }
  }
}

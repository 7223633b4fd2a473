package dev.blackbox.server.gate;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.QoSHandler;
import org.eclipse.jetty.util.Callback;

/**
 * Answers some requests of a caller at a time, fewer than the server answers, so that one caller
 * cannot keep the others out. The rest wait.
 */
public final class CallerLimit extends Handler.Wrapper {
  private final int most;
  private final Map<String, QoSHandler> limits = new ConcurrentHashMap<>();

  /**
   * Creates the limit.
   *
   * @param most how many requests of a caller are answered at a time
   */
  public CallerLimit(Handler handler, int most) {
    super(handler);
    this.most = most;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Caller caller = Gate.callerOrNull(request);
    return caller == null
        ? super.handle(request, response, callback)
        : limits.computeIfAbsent(caller.name(), _ -> limit()).handle(request, response, callback);
  }

  private QoSHandler limit() {
    QoSHandler limit = new QoSHandler(getHandler());
    limit.setMaxRequestCount(most);
    limit.setServer(getServer());
    addManaged(limit);
    return limit;
  }
}

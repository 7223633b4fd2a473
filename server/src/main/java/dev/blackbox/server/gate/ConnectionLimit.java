package dev.blackbox.server.gate;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.NegotiatingServerConnection;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * The connections that the server waits for. A new connection must send a whole request within five
 * seconds, an older one within thirty. If too many connections wait, one is closed: of those that
 * have asked for something without a token the one that has waited longest, and without such ones
 * of all. So a client that opens many and sends nothing closes its own, and one that sends many
 * requests as a stranger does not make its connections younger than that of a caller.
 *
 * <p>A connection does not wait while the server answers a caller that it knows. An answer to
 * anyone else is short, so that a client that does not read it has no more time than one that sends
 * nothing.
 */
public final class ConnectionLimit extends Handler.Wrapper implements Connection.Listener {
  private static final int MOST = 256;
  private static final long FIRST_SECONDS = 5;
  private static final long NEXT_SECONDS = 30;

  private final Scheduler scheduler;

  /** In the order in which they began to wait. */
  private final Map<Connection, Scheduler.Task> waiting = new LinkedHashMap<>();

  /** The waiting ones whose last request had no token. */
  private final Set<Connection> strangers = new LinkedHashSet<>();

  /** How many requests of known callers are answered. */
  private final Map<Connection, Integer> answered = new LinkedHashMap<>();

  public ConnectionLimit(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** The gate has let the request pass. */
  @Override
  @SuppressWarnings("ThreadPriorityCheck") // fairness between virtual threads, not correctness
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Connection connection = request.getConnectionMetaData().getConnection();
    if (Gate.isKnown(request)) {
      begin(connection);
      Request.addCompletionListener(request, _ -> end(connection));
    } else {
      awaitStranger(connection);
      // A stranger that sends thousands of requests at once waits for everybody after each.
      Thread.yield();
    }
    return super.handle(request, response, callback);
  }

  /** An upgraded connection, such as a WebSocket, sends no requests. */
  @Override
  public void onOpened(Connection connection) {
    if (connection instanceof ConnectionMetaData
        || connection instanceof NegotiatingServerConnection) {
      await(connection, FIRST_SECONDS);
      Connection excess = longest();
      if (excess != null) {
        excess.getEndPoint().close();
      }
    }
  }

  @Override
  public synchronized void onClosed(Connection connection) {
    cancel(connection);
    answered.remove(connection);
  }

  /** With HTTP/2, a connection may have an answer for a caller besides. */
  private synchronized void await(Connection connection, long seconds) {
    if (answered.containsKey(connection)) {
      return;
    }
    cancel(connection);
    waiting.put(
        connection, scheduler.schedule(() -> expire(connection), seconds, TimeUnit.SECONDS));
  }

  private synchronized void awaitStranger(Connection connection) {
    await(connection, NEXT_SECONDS);
    if (waiting.containsKey(connection)) {
      strangers.add(connection);
    }
  }

  private void cancel(Connection connection) {
    strangers.remove(connection);
    Scheduler.Task task = waiting.remove(connection);
    if (task != null) {
      task.cancel();
    }
  }

  private void expire(Connection connection) {
    synchronized (this) {
      if (waiting.remove(connection) == null) {
        return;
      }
      strangers.remove(connection);
    }
    connection.getEndPoint().close();
  }

  private synchronized @Nullable Connection longest() {
    if (waiting.size() <= MOST) {
      return null;
    }
    Connection eldest = (strangers.isEmpty() ? waiting.keySet() : strangers).iterator().next();
    cancel(eldest);
    return eldest;
  }

  private synchronized void begin(Connection connection) {
    cancel(connection);
    answered.merge(connection, 1, Integer::sum);
  }

  private synchronized void end(Connection connection) {
    Integer left = answered.computeIfPresent(connection, (_, count) -> count - 1);
    if (left != null && left == 0) {
      answered.remove(connection);
      await(connection, NEXT_SECONDS);
    }
  }
}

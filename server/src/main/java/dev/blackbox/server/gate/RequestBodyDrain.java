package dev.blackbox.server.gate;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Ends an answer after the rest of a small body has arrived, or after ten seconds. HTTP/1.1 closes
 * a connection and HTTP/2 resets a stream whose body is not read, and then a client that still
 * sends reports a broken connection instead of the answer.
 */
final class RequestBodyDrain extends Callback.Nested {
  private static final int MAX_BYTES = 1 << 20;
  private static final int MAX_SECONDS = 10;

  private final Request request;

  RequestBodyDrain(Request request, Callback callback) {
    super(callback);
    this.request = request;
  }

  @Override
  public void succeeded() {
    if (request.getLength() > 0 && request.getLength() <= MAX_BYTES) {
      Scheduler.Task end =
          request
              .getComponents()
              .getScheduler()
              .schedule(
                  () -> request.fail(new TimeoutException("the body is too slow")),
                  MAX_SECONDS,
                  TimeUnit.SECONDS);
      Content.Source.consumeAll(
          request,
          Callback.from(
              () -> {
                end.cancel();
                super.succeeded();
              }));
    } else {
      super.succeeded();
    }
  }
}

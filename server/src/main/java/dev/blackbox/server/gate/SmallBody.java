package dev.blackbox.server.gate;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;

/**
 * Ends an answer after the rest of a small body has arrived. HTTP/2 resets a stream whose body is
 * not read, and then some clients report a broken connection instead of the answer.
 */
final class SmallBody extends Callback.Nested {
  private static final int MAX_BYTES = 16 << 10;

  private final Request request;

  SmallBody(Request request, Callback callback) {
    super(callback);
    this.request = request;
  }

  @Override
  public void succeeded() {
    if (request.getLength() > 0 && request.getLength() <= MAX_BYTES) {
      Content.Source.consumeAll(request, Callback.from(super::succeeded));
    } else {
      super.succeeded();
    }
  }
}

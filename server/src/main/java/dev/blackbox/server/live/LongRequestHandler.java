package dev.blackbox.server.live;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Lets the requests that stay open for long pass a limit on concurrent requests. */
public final class LongRequestHandler extends Handler.Wrapper {
  private final Handler api;

  /**
   * Creates the handler.
   *
   * @param limited the limit, with the API behind it
   * @param api the API
   */
  public LongRequestHandler(Handler limited, Handler api) {
    super(limited);
    this.api = api;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    return LiveRoutes.isLong(request)
        ? api.handle(request, response, callback)
        : super.handle(request, response, callback);
  }
}

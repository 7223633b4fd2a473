package dev.blackbox.server.http;

import java.util.List;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;

/** Opens the WebSockets of the API. */
public final class WebSockets {
  /** The subprotocol of every WebSocket. */
  public static final String PROTOCOL = "blackbox.v1";

  private WebSockets() {}

  /** Returns whether a request asks for a WebSocket. */
  public static boolean isAskedFor(Exchange exchange) {
    return exchange.request().getHeaders().contains(HttpHeader.UPGRADE, "websocket");
  }

  /**
   * Answers a request by opening a WebSocket.
   *
   * @param endpoint a {@link org.eclipse.jetty.websocket.api.Session.Listener}
   */
  public static void open(Exchange exchange, Object endpoint) throws HttpProblem {
    boolean isUpgraded =
        ServerWebSocketContainer.get(exchange.request().getContext())
            .upgrade(
                (_, response, _) -> {
                  response.setAcceptedSubProtocol(PROTOCOL);
                  response.setExtensions(List.of());
                  return endpoint;
                },
                exchange.request(),
                exchange.response(),
                exchange.callback());
    if (!isUpgraded) {
      exchange.headers().put(HttpHeader.UPGRADE, "websocket");
      throw new HttpProblem(
          HttpStatus.UPGRADE_REQUIRED_426, "upgrade-required", "expected a WebSocket");
    }
  }

  /** Refuses a client that speaks another protocol. */
  public static void requireProtocol(Exchange exchange) throws HttpProblem {
    List<String> protocols =
        exchange.request().getHeaders().getCSV("Sec-WebSocket-Protocol", false);
    if (!protocols.contains(PROTOCOL)) {
      throw new HttpProblem(
          HttpStatus.BAD_REQUEST_400,
          "bad-subprotocol",
          "expected a WebSocket with the subprotocol " + PROTOCOL);
    }
  }
}

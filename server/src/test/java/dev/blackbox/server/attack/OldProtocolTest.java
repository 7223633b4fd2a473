package dev.blackbox.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.server.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Requests of HTTP/1.0. */
final class OldProtocolTest {
  @TempDir private Path folder;

  /** A proxy that knows no codings sees a second request in the body (RFC 9112 §6.1). */
  @Test
  void connectionEndsAfterABodyInChunks() throws Exception {
    try (TestServer server = TestServer.in(folder)) {
      AttackClient client = AttackClient.of(server);
      String body = "{}";
      String request =
          "POST /api/v1/tickets HTTP/1.0\r\nHost: "
              + client.host()
              + "\r\n"
              + AttackClient.token()
              + "\r\nConnection: keep-alive\r\nContent-Type: application/json\r\n"
              + "Transfer-Encoding: chunked\r\n\r\n"
              + Integer.toHexString(body.length())
              + "\r\n"
              + body
              + "\r\n0\r\n\r\n";
      try (RawConnection connection = client.connect()) {
        connection.send(request + client.request("GET", "/healthz"));
        String answered = connection.awaitClose();
        assertThat(answered).startsWith("HTTP/1.").containsIgnoringCase("connection: close");
        assertThat(answered.split("HTTP/1\\.", -1)).hasSize(2);
      }
    }
  }
}

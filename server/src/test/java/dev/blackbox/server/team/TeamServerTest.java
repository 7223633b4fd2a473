package dev.blackbox.server.team;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.server.gate.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TeamServerTest {
  private static final String ABOUT = "/api/v1/about";

  private static final int PING_BYTES = 17;

  private static TeamServer team;
  private static String token;

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    team = new TeamServer(folder);
    token = team.token("alice", Role.READER);
  }

  @AfterAll
  static void close() {
    team.close();
    assertThat(team.failures()).isEmpty();
  }

  @Test
  void aClientWithATokenUsesHttp2OverTls13() throws Exception {
    HttpResponse<String> answer = team.send(ABOUT, token);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
    assertThat(answer.sslSession().orElseThrow().getProtocol()).isEqualTo("TLSv1.3");
    assertThat(answer.body()).contains("\"caller\":\"alice\"", "\"role\":\"reader\"");
  }

  @Test
  void aClientWithoutHttp2UsesHttp1() throws Exception {
    HttpRequest request = team.request(ABOUT, token).version(HttpClient.Version.HTTP_1_1).build();

    HttpResponse<String> answer = team.client().send(request, BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
  }

  @Test
  void everyAnswerTellsBrowsersToStayWithTls() throws Exception {
    assertThat(team.send("/healthz", "").headers().firstValue("strict-transport-security"))
        .hasValue("max-age=31536000");
    assertThat(team.send("/api/v1/%2e%2e/", "").headers().firstValue("strict-transport-security"))
        .hasValue("max-age=31536000");
    assertThat(team.send("/no/such/page", "").headers().firstValue("content-security-policy"))
        .isPresent();
  }

  @Test
  void tls12IsRefused() throws Exception {
    try (SSLSocket socket = tls("TLSv1.2")) {
      assertThatThrownBy(socket::startHandshake).isInstanceOf(SSLHandshakeException.class);
    }
  }

  @Test
  void requestsWithoutTlsAreRefused() throws Exception {
    try (Socket socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), team.port())) {
      socket
          .getOutputStream()
          .write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(UTF_8));
      assertThat(new String(readToEnd(socket), UTF_8)).doesNotContain("HTTP/1.1");
    }
  }

  @Test
  void anotherHostIsRefusedWithHttp2() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + team.port() + ABOUT))
            .header("Authorization", "Bearer " + token)
            .build();

    HttpResponse<String> answer = team.client().send(request, BodyHandlers.ofString());

    assertThat(answer.version()).isEqualTo(HttpClient.Version.HTTP_2);
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.body()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost:PORT",
        "LOCALHOST:PORT",
        "box.test:PORT",
        "[::1]:PORT",
        "box.example",
        "box.example:443"
      })
  void theNamesOfTheCertificateAndThoseGivenAreTaken(String host) throws Exception {
    assertThat(raw("GET /healthz", "Host: " + host.replace("PORT", port())))
        .startsWith("HTTP/1.1 200");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost", "box.test", "127.0.0.1:PORT", "evil.box.test:PORT", "*.box.test:PORT",
        "box.test.:PORT", "localhost:PORT.", "box.example:PORT", "[0:0:0:0:0:0:0:1]:PORT",
            "evil.example"
      })
  void otherNamesAreRefused(String host) throws Exception {
    assertThat(raw("GET /healthz", "Host: " + host.replace("PORT", port())))
        .matches(answer -> answer.startsWith("HTTP/1.1 403") || answer.startsWith("HTTP/1.1 400"));
  }

  @Test
  void twoHostsAreRefused() throws Exception {
    String host = "Host: localhost:" + port();
    assertThat(raw("GET /healthz", host + "\r\nHost: evil.example"))
        .matches(answer -> answer.startsWith("HTTP/1.1 403") || answer.startsWith("HTTP/1.1 400"));
  }

  @Test
  void onlyPagesOfThisServerMayAsk() throws Exception {
    assertThat(withOrigin("https://localhost:" + port())).isEqualTo(200);
    assertThat(withOrigin("https://box.example")).isEqualTo(200);
    assertThat(withOrigin("http://localhost:" + port())).isEqualTo(403);
    assertThat(withOrigin("https://localhost")).isEqualTo(403);
    assertThat(withOrigin("https://evil.example")).isEqualTo(403);
    assertThat(withOrigin("null")).isEqualTo(403);
  }

  private int withOrigin(String origin) throws Exception {
    HttpRequest request = team.request(ABOUT, token).header("Origin", origin).build();
    return team.client().send(request, BodyHandlers.ofString()).statusCode();
  }

  @Test
  void otherMethodsAndOtherBodiesAreRefused() throws Exception {
    for (String method : List.of("PUT", "DELETE", "OPTIONS", "PATCH")) {
      HttpRequest request =
          team.request(ABOUT, token).method(method, HttpRequest.BodyPublishers.noBody()).build();
      assertThat(team.client().send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(405);
    }
    HttpRequest form =
        team.request("/api/v1/tickets", token)
            .header("Content-Type", "text/plain")
            .POST(HttpRequest.BodyPublishers.ofString("{}"))
            .build();
    assertThat(team.client().send(form, BodyHandlers.ofString()).statusCode()).isEqualTo(415);
  }

  @Test
  void aFloodOfPingsEndsTheConnection() throws Exception {
    try (SSLSocket socket = tls("TLSv1.3")) {
      var parameters = socket.getSSLParameters();
      parameters.setApplicationProtocols(new String[] {"h2"});
      socket.setSSLParameters(parameters);
      socket.startHandshake();
      assertThat(socket.getApplicationProtocol()).isEqualTo("h2");

      var out = socket.getOutputStream();
      out.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(US_ASCII));
      out.write(new byte[] {0, 0, 0, 4, 0, 0, 0, 0, 0});
      try {
        for (int i = 0; i < 10_000; i++) {
          out.write(new byte[] {0, 0, 8, 6, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8});
        }
      } catch (IOException e) {
        // The server has ended the connection.
      }

      // Without the limit there would be an answer to each.
      assertThat(readToEnd(socket)).hasSizeLessThan(10_000 * PING_BYTES);
    }
  }

  private SSLSocket tls(String protocol) throws Exception {
    SSLSocket socket =
        (SSLSocket)
            TeamServer.trustful(protocol)
                .getSocketFactory()
                .createSocket(InetAddress.ofLiteral("127.0.0.1"), team.port());
    socket.setEnabledProtocols(new String[] {protocol});
    return socket;
  }

  private String raw(String start, String headers) throws Exception {
    try (SSLSocket socket = tls("TLSv1.3")) {
      String request = start + " HTTP/1.1\r\n" + headers + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      return new String(readToEnd(socket), US_ASCII);
    }
  }

  /** A connection that the other side resets ends too. */
  private static byte[] readToEnd(Socket socket) {
    var read = new java.io.ByteArrayOutputStream();
    try {
      socket.getInputStream().transferTo(read);
    } catch (IOException e) {
      // What was read before is what counts.
    }
    return read.toByteArray();
  }

  private String port() {
    return Integer.toString(team.port());
  }
}

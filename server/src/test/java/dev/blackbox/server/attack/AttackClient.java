package dev.blackbox.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.server.TestServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Sends requests, good and bad, and checks what every answer must keep. */
final class AttackClient {
  /** A word that attacks contain and no answer may repeat. */
  static final String MARK = "zq9mark";

  private static final String PAGE = "text/html; charset=utf-8";
  private static final String POLICY = "Content-Security-Policy";
  private static final List<String> REQUIRED =
      List.of(
          "Cross-Origin-Opener-Policy: same-origin",
          "Cross-Origin-Embedder-Policy: require-corp",
          "Cross-Origin-Resource-Policy: same-origin",
          "X-Content-Type-Options: nosniff",
          "Referrer-Policy: no-referrer",
          "X-Frame-Options: DENY",
          "Permissions-Policy: camera=(), microphone=(), geolocation=(), usb=(), serial=(),"
              + " hid=(), payment=(), clipboard-read=()",
          "Origin-Agent-Cluster: ?1");

  private final int port;
  private final boolean isSecure;
  private final Runnable look;
  private @Nullable RawConnection kept;

  AttackClient(int port, boolean isSecure) {
    this(port, isSecure, () -> {});
  }

  private AttackClient(int port, boolean isSecure, Runnable look) {
    this.port = port;
    this.isSecure = isSecure;
    this.look = look;
  }

  static AttackClient of(TestServer server) {
    return new AttackClient(server.port(), server.isSecure(), server::look);
  }

  /** Returns the name under which the server may be asked. */
  String host() {
    return "127.0.0.1:" + port;
  }

  static String token() {
    return "Authorization: Bearer " + TestServer.TOKEN;
  }

  RawConnection connect() throws IOException {
    return new RawConnection(port, isSecure);
  }

  /** Returns the text of a request with a host and exactly these other headers. */
  String request(String method, String target, String... headers) {
    String others = headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n";
    return method + " " + target + " HTTP/1.1\r\nHost: " + host() + "\r\n" + others + "\r\n";
  }

  /** Asks with the token, over the connection that the client keeps. */
  RawAnswer get(String target, String... headers) throws IOException {
    List<String> all = new ArrayList<>(List.of(headers));
    all.add(token());
    return ask(request("GET", target, all.toArray(String[]::new)));
  }

  /** Posts JSON with the token, over the connection that the client keeps. */
  RawAnswer post(String target, String json, String... headers) throws IOException {
    List<String> all = new ArrayList<>(List.of(headers));
    all.add(token());
    all.add("Content-Type: application/json");
    all.add("Content-Length: " + json.length());
    return ask(request("POST", target, all.toArray(String[]::new)) + json);
  }

  /** Sends a whole request over the connection that the client keeps, and checks the answer. */
  RawAnswer ask(String request) throws IOException {
    RawConnection connection = kept;
    kept = null;
    if (connection == null || !connection.isAnswering(request)) {
      connection = connect();
      connection.send(request);
    }
    RawAnswer answer = connection.read();
    if (answer.header("Connection").contains("close")) {
      connection.close();
    } else {
      kept = connection;
    }
    return checked(answer);
  }

  /** Sends exact bytes over a connection of its own, and checks the answer. */
  RawAnswer send(String bytes) throws IOException {
    try (RawConnection connection = connect()) {
      connection.send(bytes);
      return checked(bytes.startsWith("HEAD ") ? connection.readHead() : connection.read());
    }
  }

  /**
   * Checks an answer: all headers, each once; no cookie, nothing for other sites, no reflection.
   */
  static RawAnswer checked(RawAnswer answer) {
    for (String header : REQUIRED) {
      int colon = header.indexOf(':');
      assertThat(answer.header(header.substring(0, colon)))
          .as(header + " in " + answer.status())
          .containsExactly(header.substring(colon + 2));
    }
    // Only the files of the page, which are the same for everybody, may be kept.
    boolean isPage = answer.status() == 200 && answer.header("Content-Type").contains(PAGE);
    assertThat(answer.header("Cache-Control")).containsExactly(isPage ? "no-cache" : "no-store");
    assertThat(answer.header(POLICY)).hasSize(1).first().asString().contains("default-src 'none'");
    assertThat(answer.headers())
        .noneMatch(
            header ->
                header
                    .toLowerCase(Locale.ROOT)
                    .matches("(set-cookie|access-control-|server:|x-powered-by|via:|location:).*"));
    assertThat(answer.all()).doesNotContain(MARK);
    return answer;
  }

  /** Asks until the session is listed with its sums. */
  void awaitSession(String id) throws IOException {
    look.run();
    RawAnswer answer = get("/api/v1/sessions/" + id);
    while (answer.status() != 200 || !answer.text().contains("\"measured\":true")) {
      assertThat(answer.status()).as(id).isIn(200, 404);
      answer = get("/api/v1/sessions/" + id);
    }
  }

  /** Asks until the server has an index of the recording. */
  RawAnswer getIndexed(String target) throws IOException {
    RawAnswer answer = get(target);
    while (answer.status() == 503) {
      assertThat(answer.text()).contains("index-building");
      answer = get(target);
    }
    return answer;
  }

  /** A new connection is answered. */
  void assertAnswers() throws IOException {
    assertThat(send(request("GET", "/api/v1/about", token())).status()).isEqualTo(200);
  }
}

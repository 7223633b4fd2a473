package dev.blackbox.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.server.TestServer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that pages of other sites, other ports and other schemes make a browser send. */
@ParameterizedClass(name = "TLS {0}")
@ValueSource(booleans = {false, true})
final class OriginAttackTest {
  private static final String ABOUT = "/api/v1/about";

  @TempDir static Path folder;
  @Parameter boolean isSecure;
  private static TestServer server;
  private static AttackClient client;

  @BeforeParameterizedClassInvocation
  static void start(boolean isSecure) throws Exception {
    server = TestServer.in(folder.resolve("TLS " + isSecure), isSecure);
    client = AttackClient.of(server);
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    server.close();
    assertThat(server.failures()).isEmpty();
  }

  private void assertRefused(RawAnswer answer, String description) {
    assertThat(answer.status()).as(description).isEqualTo(403);
    assertThat(answer.body()).as(description).isEmpty();
  }

  @Test
  void ownPagesMayAsk() throws IOException {
    for (String name : List.of("127.0.0.1", "localhost", "[::1]", "blackbox.localhost")) {
      String origin = "Origin: http://" + name + ":" + server.port();
      assertThat(client.get(ABOUT, origin, "Sec-Fetch-Site: same-origin").status())
          .as(name)
          .isEqualTo(200);
    }
  }

  @Test
  void otherOriginsAreRefusedEvenWithTheToken() throws IOException {
    int port = server.port();
    for (String origin :
        List.of(
            "null",
            "NULL",
            "",
            "*",
            "file://",
            "http://zq9mark.example",
            "http://zq9mark.example:" + port,
            "http://127.0.0.1",
            "http://127.0.0.1:" + (port ^ 1),
            "http://localhost:80",
            "https://127.0.0.1:" + port,
            "HTTP://127.0.0.1:" + port,
            "http://LOCALHOST:" + port,
            "ws://127.0.0.1:" + port,
            "http://127.0.0.1:" + port + "/",
            "http://127.0.0.1:" + port + ".zq9mark.example",
            "http://127.0.0.1.zq9mark.example:" + port,
            "http://zq9mark@127.0.0.1:" + port,
            "http://127.0.0.1:" + port + "@zq9mark.example",
            "http://localhost.:" + port,
            "http://[0:0:0:0:0:0:0:1]:" + port,
            "http://evil.localhost:" + port,
            "http://127.0.0.1:0" + port,
            "http://127.0.0.1:" + port + " http://zq9mark.example",
            "http://127.0.0.1:" + port + ", http://zq9mark.example",
            "chrome-extension://zq9mark",
            "moz-extension://zq9mark",
            "data:",
            "about:blank")) {
      assertRefused(client.get(ABOUT, "Origin: " + origin), origin);
      assertRefused(client.get("/", "Origin: " + origin), origin);
      assertRefused(
          client.post("/api/v1/tickets", "{\"path\":\"/api/v1/x\"}", "Origin: " + origin), origin);
    }
    assertRefused(
        client.get(ABOUT, "Origin: http://" + client.host(), "Origin: http://zq9mark.example"),
        "two");
    assertRefused(
        client.get(ABOUT, "Origin: http://" + client.host(), "Origin: http://" + client.host()),
        "the same twice");
  }

  @Test
  void rebindingFailsAlthoughOriginAndHostAgree() throws IOException {
    String name = "zq9mark.example:" + server.port();
    assertRefused(
        client.send(
            "GET "
                + ABOUT
                + " HTTP/1.1\r\nHost: "
                + name
                + "\r\nOrigin: http://"
                + name
                + "\r\n"
                + "Sec-Fetch-Site: same-origin\r\n"
                + AttackClient.token()
                + "\r\n\r\n"),
        "rebinding");
  }

  @Test
  void sitesThatTheBrowserCallsOthersAreRefused() throws IOException {
    for (String site :
        List.of("cross-site", "same-site", "Same-Origin", "none, cross-site", "x", "")) {
      assertRefused(client.get(ABOUT, "Sec-Fetch-Site: " + site), site);
      assertRefused(client.get("/", "Sec-Fetch-Site: " + site), site);
      assertRefused(
          client.get(
              ABOUT,
              "Sec-Fetch-Site: " + site,
              "Sec-Fetch-Mode: navigate",
              "Sec-Fetch-Dest: document"),
          site);
    }
    for (String second : List.of("cross-site", "same-origin")) {
      assertRefused(
          client.get(ABOUT, "Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: " + second), second);
    }
    for (String site : List.of("same-origin", "none")) {
      assertThat(client.get(ABOUT, "Sec-Fetch-Site: " + site).status()).isEqualTo(200);
    }
  }

  @Test
  void linksOpenThePageAndFramesDoNot() throws IOException {
    String site = "Sec-Fetch-Site: cross-site";
    String mode = "Sec-Fetch-Mode: navigate";
    assertThat(client.get("/", site, mode, "Sec-Fetch-Dest: document").status()).isNotEqualTo(403);
    for (String target :
        List.of("iframe", "frame", "object", "embed", "script", "image", "empty")) {
      assertRefused(client.get("/", site, mode, "Sec-Fetch-Dest: " + target), target);
    }
    assertRefused(
        client.get("/", site, mode, "Sec-Fetch-Dest: document", "Sec-Fetch-Dest: iframe"), "two");
    assertRefused(
        client.get("/", site, mode, "Sec-Fetch-Mode: cors", "Sec-Fetch-Dest: document"), "two");
    assertRefused(
        client.get("/", site, "Sec-Fetch-Mode: no-cors", "Sec-Fetch-Dest: document"), "no-cors");
  }

  @Test
  void bodiesThatFormsCanSendAreRefused() throws IOException {
    String json = "{\"path\":\"/api/v1/x\"}";
    for (String type :
        List.of(
            "text/plain",
            "text/plain; charset=utf-8",
            "text/plain;application/json",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "text/json",
            "application/jsonp",
            "application/json, text/plain",
            "application/xml",
            "text/html",
            "*/*",
            "json",
            "")) {
      assertThat(post(json, "Content-Type: " + type)).as(type).isEqualTo(415);
    }
    assertThat(post(json)).as("no type").isEqualTo(415);
    assertThat(post(json, "Content-Type: application/json", "Content-Type: text/plain"))
        .as("two types")
        .isEqualTo(415);
    assertThat(post(json, "Content-Type: application/json")).isEqualTo(201);
    assertThat(post(json, "Content-Type: application/json; charset=utf-8")).isEqualTo(201);
  }

  private int post(String json, String... headers) throws IOException {
    String head =
        client
            .request("POST", "/api/v1/tickets", String.join("\r\n", headers))
            .replace("\r\n\r\n\r\n", "\r\n\r\n");
    String length = AttackClient.token() + "\r\nContent-Length: " + json.length() + "\r\n\r\n";
    return client.send(head.substring(0, head.length() - 2) + length + json).status();
  }

  @Test
  void noAnswerAllowsOtherSites() throws IOException {
    String origin = "Origin: http://zq9mark.example";
    for (String request :
        List.of(
            "Access-Control-Request-Method: GET",
            "Access-Control-Request-Headers: authorization",
            "Access-Control-Request-Private-Network: true",
            "Access-Control-Request-Local-Network: true")) {
      assertRefused(client.send(client.request("OPTIONS", ABOUT, origin, request)), request);
      RawAnswer own =
          client.send(client.request("OPTIONS", ABOUT, "Origin: http://" + client.host(), request));
      assertThat(own.status()).isEqualTo(405);
    }
  }

  @Test
  void websocketsNeedAnOwnOriginAndATicket() throws IOException {
    String[] upgrade = {
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    };
    String head = String.join("\r\n", upgrade);
    for (String origin :
        List.of(
            "",
            "\r\nOrigin: null",
            "\r\nOrigin: http://127.0.0.1:" + (server.port() ^ 1),
            "\r\nOrigin: http://zq9mark.example",
            "\r\nOrigin: https://" + client.host())) {
      assertRefused(
          client.send(client.request("GET", "/api/v1/live", head + origin, AttackClient.token())),
          origin);
    }
    String own = head + "\r\nOrigin: http://" + client.host();
    assertThat(client.send(client.request("GET", "/api/v1/live", own)).status()).isEqualTo(401);
    assertThat(
            client
                .send(
                    client.request(
                        "GET",
                        "/api/v1/live",
                        own,
                        "Sec-WebSocket-Protocol: blackbox.v1, ticket." + "0".repeat(32)))
                .status())
        .isEqualTo(401);
  }
}

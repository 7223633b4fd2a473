package dev.blackbox.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.server.TestServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that are wrong, too large, or mean two things. */
@ParameterizedClass(name = "TLS {0}")
@ValueSource(booleans = {false, true})
final class MessageAttackTest {
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
  }

  @AfterEach
  void answersAndHasNotFailed() throws IOException {
    client.assertAnswers();
    assertThat(server.failures()).isEmpty();
  }

  @Test
  void otherMethodsAreRefused() throws IOException {
    for (String method :
        List.of(
            "OPTIONS",
            "PUT",
            "DELETE",
            "PATCH",
            "TRACE",
            "CONNECT",
            "PROPFIND",
            "get",
            "DEBUG",
            "TRACK",
            "QUERY",
            "PURGE")) {
      RawAnswer answer =
          client.send(client.request(method, ABOUT, AttackClient.token(), "X-A: zq9mark"));
      assertThat(answer.status()).as(method).isIn(400, 405, 501);
    }
    assertThat(client.send(client.request("OPTIONS", "*", AttackClient.token())).status())
        .isIn(400, 405);
    assertThat(client.send(client.request("CONNECT", client.host(), AttackClient.token())).status())
        .isIn(400, 403, 405);
  }

  @Test
  void methodsCannotBeOverridden() throws IOException {
    for (String header :
        List.of("X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override", "_method")) {
      RawAnswer answer =
          client.send(
              client.request("GET", "/api/v1/tickets", header + ": POST", AttackClient.token()));
      assertThat(answer.status()).as(header).isEqualTo(405);
      assertThat(client.get(ABOUT, header + ": DELETE").status()).as(header).isEqualTo(200);
    }
    assertThat(client.get("/api/v1/tickets?_method=POST").status()).isIn(400, 405);
  }

  @Test
  void pathsCannotBeOverridden() throws IOException {
    String page = client.send(client.request("GET", "/")).body();
    for (String header :
        List.of("X-Original-URL", "X-Rewrite-URL", "X-Forwarded-Prefix", "X-Forwarded-Path")) {
      RawAnswer answer = client.send(client.request("GET", "/", header + ": " + ABOUT));
      assertThat(answer.body()).as(header).isEqualTo(page);
    }
  }

  @Test
  void brokenRequestsAreErrorsWithAllHeaders() throws IOException {
    for (String request :
        List.of(
            "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\r\n\r\n",
            "zq9mark\r\n\r\n",
            "GET\r\n\r\n",
            "GET /zq9mark\r\n\r\n",
            "GET /zq9mark HTTP/9.9\r\n\r\n",
            "GET /zq9mark HTTP/2.0\r\n\r\n",
            "GET  /zq9mark HTTP/1.1\r\n\r\n",
            "GET /zq9mark zq9mark HTTP/1.1\r\nHost: " + client.host() + "\r\n\r\n",
            "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
            "GET /\u0000zq9mark HTTP/1.1\r\nHost: " + client.host() + "\r\n\r\n",
            "GET /\u00e9 HTTP/1.1\r\nHost: " + client.host() + "\r\n\r\n",
            "GET / HTTP/1.1\nHost: " + client.host() + "\n\n",
            "GET / HTTP/1.1\r\nHost : " + client.host() + "\r\n\r\n",
            client.request("GET", ABOUT, "X-A: a\r\n zq9mark"),
            client.request("GET", ABOUT, " X-A: zq9mark"),
            client.request("GET", ABOUT, "zq9mark"),
            client.request("GET", ABOUT, "X-A: a\u0000zq9mark"),
            client.request("GET", ABOUT, "X\u0000A: zq9mark"),
            client.request("POST", ABOUT, "Content-Length: -1"),
            client.request("POST", ABOUT, "Content-Length: 1x"),
            client.request("POST", ABOUT, "Content-Length: 99999999999999999999"),
            client.request("POST", ABOUT, "Content-Length: 1", "Content-Length: 2"),
            client.request("POST", ABOUT, "Content-Length: 4", "Transfer-Encoding: chunked")
                + "0\r\n\r\n",
            client.request("POST", ABOUT, "Transfer-Encoding: zq9mark"),
            client.request("POST", ABOUT, "Transfer-Encoding: chunked, chunked"),
            client.request(
                "POST", ABOUT, "Transfer-Encoding: chunked", "Transfer-Encoding: identity"),
            client.request("GET", "zq9mark"),
            client.request("GET", "http://[zq9mark/"),
            client.request("GET", "/%"))) {
      assertThat(client.send(request).status()).as(request).isBetween(400, 505);
    }
  }

  @Test
  void largeHeadersAreRefused() throws IOException {
    assertThat(client.get("/" + "a".repeat(20_000)).status()).isIn(400, 414);
    assertThat(client.get(ABOUT + "?" + "a=b&".repeat(6_000)).status()).isIn(400, 414);
    assertThat(client.get(ABOUT, "X-Long: " + "a".repeat(20_000)).status()).isEqualTo(431);
    assertThat(client.get(ABOUT, "X-Many: 1\r\n".repeat(2_000) + "X-Last: 1").status())
        .isEqualTo(431);
    assertThat(client.get(ABOUT, "X-Long: " + "a".repeat(12_000)).status()).isEqualTo(200);
    assertThat(client.get(ABOUT, "X-Name" + "a".repeat(20_000) + ": 1").status()).isEqualTo(431);
  }

  @Test
  void largeBodiesAreRefused() throws IOException {
    String path = "{\"path\":\"/api/v1/" + "a".repeat(100_000) + "\"}";
    assertThat(client.post("/api/v1/tickets", path).status()).isEqualTo(413);
    String endless =
        client.request(
            "POST",
            "/api/v1/tickets",
            AttackClient.token(),
            "Content-Type: application/json",
            "Content-Length: 4000000000");
    // No more than one record of TLS: the server closes the connection, and may do it at once.
    assertThat(client.send(endless + " ".repeat(1_000)).status()).isEqualTo(413);
    String chunked =
        client.request(
            "POST",
            "/api/v1/tickets",
            AttackClient.token(),
            "Content-Type: application/json",
            "Transfer-Encoding: chunked");
    String chunk = "1000\r\n" + " ".repeat(4096) + "\r\n";
    assertThat(client.send(chunked + chunk.repeat(5)).status()).isEqualTo(413);
  }

  @Test
  void strangersAreRefusedBeforeTheirBodyIsRead() throws IOException {
    String head =
        client.request(
            "POST", "/api/v1/tickets", "Content-Type: application/json", "Content-Length: 1000000");
    assertThat(client.send(head).status()).isEqualTo(401);
  }

  @Test
  void bodiesAreNotUnpacked() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write("{\"path\":\"/api/v1/x\"}".getBytes(StandardCharsets.UTF_8));
    }
    String body = packed.toString(StandardCharsets.ISO_8859_1);
    for (String coding : List.of("gzip", "deflate", "br", "zstd", "gzip, gzip", "x-gzip")) {
      assertThat(client.post("/api/v1/tickets", body, "Content-Encoding: " + coding).status())
          .as(coding)
          .isIn(400, 415);
    }
  }

  @Test
  void bodiesThatAreNotTheExpectedJsonAreErrors() throws IOException {
    for (String body :
        List.of(
            "",
            "null",
            "[]",
            "{",
            "{}",
            "{\"path\":1}",
            "{\"path\":{\"path\":\"/api/v1/x\"}}",
            "{\"path\":\"/api/v1/x\",\"zq9mark\":1}",
            "{\"path\":\"zq9mark\"}",
            "{\"path\":\"/etc/hostname\"}",
            "{\"path\":\"http://zq9mark.example/api/v1/x\"}",
            "{\"path\":" + "9".repeat(5_000) + "}",
            "{\"path\":1e999999999}",
            "{\"path\":\"" + "\\ud800" + "\"}",
            "[".repeat(5_000),
            "{\"a\":".repeat(2_000),
            "{\"path\":\"\u0000\"}",
            "\u00ff\u00fe{\u0000")) {
      assertThat(client.post("/api/v1/tickets", body).status()).as(body).isEqualTo(400);
    }
  }

  @Test
  void bodiesOfOtherTypesAreRefused() throws IOException {
    String body = "{\"path\":\"/api/v1/x\"}";
    for (String type :
        List.of(
            "application/octet-stream", "application/x-bbox", "application/json;charset=utf-16")) {
      String request =
          client.request(
              "POST",
              "/api/v1/tickets",
              AttackClient.token(),
              "Content-Type: " + type,
              "Content-Length: " + body.length());
      assertThat(client.send(request + body).status()).as(type).isEqualTo(415);
    }
    String packed =
        client.request(
            "POST",
            "/api/v1/tickets",
            AttackClient.token(),
            "Content-Type: application/json",
            "Transfer-Encoding: gzip, chunked");
    assertThat(client.send(packed + "0\r\n\r\n").status()).isIn(400, 501);
  }

  @Test
  void valuesThatMeanNothingAreErrors() throws IOException {
    Files.writeString(
        server.store().resolve("demo.bbox"), TestServer.header("demo") + "u: hello step=1\n");
    client.awaitSession("demo");
    for (String query :
        List.of("since=abc", "since=2026-11-01T10:00:00%2B01:00", "q=%ff", "q=%c3", "q=%zz")) {
      assertThat(client.get("/api/v1/sessions?" + query).status()).as(query).isEqualTo(400);
    }
    for (String query : List.of("since=2026-11", "since=2026-11-01T10:00:00Z", "q=%c3%a9")) {
      assertThat(client.get("/api/v1/sessions?" + query).status()).as(query).isEqualTo(200);
    }
    assertThat(client.get("/api/v1/sessions#zq9mark").status()).isEqualTo(400);
    String lines = "/api/v1/sessions/demo/lines?at=line:";
    assertThat(client.get(lines + "0").status()).isEqualTo(400);
    assertThat(client.getIndexed("/api/v1/sessions/demo/events").status()).isEqualTo(200);
    assertThat(client.get(lines + "999999999&count=1").text()).contains("\"from\":7,");
    assertThat(client.post("/api/v1/sessions/demo/verify", "not json").status()).isEqualTo(400);
    assertThat(client.post("/api/v1/sessions/demo/verify", "[]").status()).isEqualTo(400);
    assertThat(client.post("/api/v1/sessions/demo/verify", "{}").status()).isEqualTo(202);
  }

  @Test
  void rangesAreStrict() throws IOException {
    Files.writeString(
        server.store().resolve("demo.bbox"), TestServer.header("demo") + "u: hello step=1\n");
    client.awaitSession("demo");
    String raw = "/api/v1/sessions/demo/raw";
    int size = client.get(raw).body().length();
    for (String range :
        List.of("bytes=0-", "bytes=5-9", "bytes=-5", "bytes=0-999999999999999999")) {
      assertThat(client.get(raw, "Range: " + range).status()).as(range).isEqualTo(206);
    }
    for (String range : List.of("bytes=" + size + "-", "bytes=-0")) {
      assertThat(client.get(raw, "Range: " + range).status()).as(range).isEqualTo(416);
    }
    for (String range :
        List.of(
            "bytes=-",
            "bytes=9-5",
            "bytes=a-b",
            "lines=0-1",
            "bytes=0-1,2-3",
            "bytes=" + "0-0,".repeat(2_000),
            "bytes=99999999999999999999-",
            "bytes=--5")) {
      assertThat(client.get(raw, "Range: " + range).status()).as(range).isEqualTo(200);
    }
  }

  @Test
  void pipelinedRequestsAreAnsweredInOrder() throws IOException {
    try (RawConnection connection = client.connect()) {
      String known = client.request("GET", ABOUT, AttackClient.token());
      String stranger = client.request("GET", ABOUT);
      connection.send((known + stranger).repeat(4));
      for (int i = 0; i < 4; i++) {
        assertThat(AttackClient.checked(connection.read()).status()).isEqualTo(200);
        assertThat(AttackClient.checked(connection.read()).status()).isEqualTo(401);
      }
    }
  }

  @Test
  void bytesAfterARefusalAreNoRequest() throws IOException {
    try (RawConnection connection = client.connect()) {
      String inner = client.request("GET", ABOUT, AttackClient.token());
      connection.send(
          client.request(
                  "POST", ABOUT, "Content-Type: text/plain", "Content-Length: " + inner.length())
              + inner);
      assertThat(AttackClient.checked(connection.read()).status()).isEqualTo(415);
      connection.send(client.request("GET", "/nothing", "Connection: close"));
      assertThat(connection.awaitClose()).doesNotContain("0-test");
    }
  }
}

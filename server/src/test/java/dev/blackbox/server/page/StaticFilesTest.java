package dev.blackbox.server.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.zip.GZIPInputStream;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How the files of the page are sent. */
final class StaticFilesTest {
  private static final Server SERVER = new Server(0);
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @BeforeAll
  static void start() throws Exception {
    SERVER.setHandler(new StaticFiles());
    SERVER.start();
  }

  @AfterAll
  static void stop() throws Exception {
    SERVER.stop();
    CLIENT.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/live",
        "/diff?a=x&b=y",
        "/s/a-1._b",
        "/s/x/calls",
        "/s/x/proof?line=3",
        "/s/x/other"
      })
  void everyViewGetsThePage(String path) throws Exception {
    HttpResponse<byte[]> answer = get(path);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(header(answer, "content-type")).isEqualTo("text/html; charset=utf-8");
    assertThat(new String(answer.body(), UTF_8)).contains("<title>BlackBox</title>");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/s",
        "/s/",
        "/s/.hidden",
        "/s/x/calls/y",
        "/web",
        "/web/",
        "/index.html",
        "/web/none.js",
        "/web/lib/LICENSE",
        "/dev/blackbox/server/page/StaticFiles.class",
        "/Live"
      })
  void anythingElseIsNotThere(String path) throws Exception {
    assertThat(get(path).statusCode()).isEqualTo(404);
  }

  @Test
  void modulesAndStylesHaveTheirTypes() throws Exception {
    assertThat(header(get("/web/start.js"), "content-type"))
        .isEqualTo("text/javascript; charset=utf-8");
    assertThat(header(get("/web/style/base.css"), "content-type"))
        .isEqualTo("text/css; charset=utf-8");
    assertThat(header(get("/web/icon.svg"), "content-type")).isEqualTo("image/svg+xml");
  }

  @Test
  void aBrowserAsksAgainAndGetsNothingNew() throws Exception {
    HttpResponse<byte[]> first = get("/web/start.js");
    HttpResponse<byte[]> second = get("/web/start.js", "If-None-Match", header(first, "etag"));
    HttpResponse<byte[]> other = get("/web/start.js", "If-None-Match", "W/\"0\"");

    assertThat(header(first, "cache-control")).isEqualTo("no-cache");
    assertThat(second.statusCode()).isEqualTo(304);
    assertThat(second.body()).isEmpty();
    assertThat(other.statusCode()).isEqualTo(200);
  }

  @Test
  void aFileIsCompressedIfTheBrowserTakesThat() throws Exception {
    HttpResponse<byte[]> plain = get("/web/words.js");
    HttpResponse<byte[]> small = get("/web/words.js", "Accept-Encoding", "gzip");

    assertThat(header(plain, "content-encoding")).isEmpty();
    assertThat(header(small, "content-encoding")).isEqualTo("gzip");
    assertThat(header(small, "vary")).isEqualTo("Accept-Encoding");
    assertThat(unpacked(small.body())).isEqualTo(plain.body());
  }

  @Test
  void aHeadHasNoBody() throws Exception {
    HttpResponse<byte[]> answer = send(request("/").method("HEAD", noBody()));

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
  }

  @Test
  void nothingCanBePosted() throws Exception {
    assertThat(send(request("/").POST(noBody())).statusCode()).isEqualTo(404);
  }

  private static HttpRequest.BodyPublisher noBody() {
    return HttpRequest.BodyPublishers.noBody();
  }

  private static byte[] unpacked(byte[] gzip) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
      return in.readAllBytes();
    }
  }

  private static String header(HttpResponse<?> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  private static HttpRequest.Builder request(String path) {
    int port = ((ServerConnector) SERVER.getConnectors()[0]).getLocalPort();
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
  }

  private static HttpResponse<byte[]> get(String path, String... headers) throws Exception {
    HttpRequest.Builder request = request(path);
    return send(headers.length == 0 ? request : request.headers(headers));
  }

  private static HttpResponse<byte[]> send(HttpRequest.Builder request) throws Exception {
    return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
  }
}

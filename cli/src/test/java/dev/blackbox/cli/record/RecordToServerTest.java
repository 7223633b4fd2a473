package dev.blackbox.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.blackbox.cli.Ran;
import dev.blackbox.library.ingest.IngestAnswer;
import dev.blackbox.library.ingest.IngestSender;
import dev.blackbox.library.ingest.IngestStore;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordToServerTest {
  private static final Map<String, String> TOKEN = Map.of("BLACKBOX_TOKEN", "token-of-the-test");
  private static final String HEADER = "---\nformat: bbox/1\nid: one\n---\n";

  @TempDir Path folder;
  private IngestStore store;
  private HttpServer server;
  private String url;
  private int refused;

  @BeforeEach
  void start() throws Exception {
    store = IngestStore.in(folder.resolve("server"), Redactor.standard());
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/api/v1/ingest/one", this::handle);
    server.start();
    url = "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    store.close();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String authorization = exchange.getRequestHeaders().getFirst("Authorization");
      boolean isPost = exchange.getRequestMethod().equals("POST");
      if (!"Bearer token-of-the-test".equals(authorization) || (isPost && refused-- > 0)) {
        exchange.sendResponseHeaders(401, -1);
        return;
      }
      String query = String.valueOf(exchange.getRequestURI().getQuery());
      IngestAnswer answer =
          isPost
              ? store.append(
                  IngestSender.OWNER,
                  "one",
                  Long.parseLong(query.substring(5)),
                  exchange.getRequestBody())
              : store.state("one");
      exchange.sendResponseHeaders(answer.status(), answer.content().length);
      exchange.getResponseBody().write(answer.content());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Ran record(String input, String... more) {
    String[] words = new String[5 + more.length];
    System.arraycopy(new String[] {"record", "-o", "s.bbox", "--to", url}, 0, words, 0, 5);
    System.arraycopy(more, 0, words, 5, more.length);
    return Ran.reading(input, more.length == 0 ? TOKEN : Map.of(), folder, words);
  }

  @Test
  void theServerHasTheLinesOfTheLocalFile() throws Exception {
    Ran ran = record(HEADER + "u: Hello.\na: Yes.\n");

    assertThat(ran.code()).isZero();
    assertThat(ran.err())
        .endsWith(" blackbox show s.bbox reads it. " + url + " has all 6 lines as session one.\n");
    assertThat(store.file("one")).hasSameBinaryContentAs(folder.resolve("s.bbox"));
  }

  @Test
  void theSameCommandSendsWhatTheServerDoesNotHave() throws Exception {
    refused = Integer.MAX_VALUE;
    Ran first = record(HEADER + "u: Hello.\na: Yes.\n");

    assertThat(first.code()).isEqualTo(3);
    assertThat(first.err())
        .contains(url + ": not forwarded, the server refuses the token (401)")
        .endsWith(
            " blackbox show s.bbox reads it. %s has 0 of 6 lines of session one; blackbox record -o s.bbox --to %s </dev/null sends the rest.\n"
                .formatted(url, url));

    refused = 0;
    Ran second = record("");

    assertThat(second.code()).isZero();
    assertThat(second.err()).endsWith(url + " has all 6 lines as session one.\n");
    assertThat(store.file("one")).hasSameBinaryContentAs(folder.resolve("s.bbox"));
  }

  @Test
  void theTokenMayBeInAFile() throws Exception {
    Files.writeString(folder.resolve("token"), "token-of-the-test\n");

    assertThat(record(HEADER, "--token-file", "token").code()).isZero();
    refused = Integer.MAX_VALUE;
    assertThat(record("u: More.\n", "--token-file", "token").err())
        .endsWith(" --to " + url + " --token-file token </dev/null sends the rest.\n");
    assertThat(record("", "--token-file", "missing").err())
        .contains("missing: the token cannot be read, there is no such file or folder");
  }

  @Test
  void aMissingTokenIsNamed() {
    Ran ran = Ran.reading(HEADER, folder, "record", "-o", "s.bbox", "--to", url);

    assertThat(ran.code()).isEqualTo(3);
    assertThat(ran.err())
        .isEqualTo(
            """
            --to %s: the token is missing
            hint: --token-file FILE or BLACKBOX_TOKEN gives it
            """
                .formatted(url));
    assertThat(folder.resolve("s.bbox")).doesNotExist();
  }

  @Test
  void anAddressWithoutHttpsIsRefused() {
    Ran ran = Ran.reading(HEADER, TOKEN, folder, "record", "-o", "s", "--to", "http://example.com");

    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err())
        .contains(
            "--to: http://example.com: only https is allowed, except to a server on this machine");
    assertThat(Ran.reading("", TOKEN, folder, "record", "-o", "-", "--to", url).err())
        .contains("--to needs a file: -o - writes to standard output");
  }
}

package dev.blackbox.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.server.BlackboxServer;
import dev.blackbox.server.ServerOptions;
import dev.blackbox.server.TestServer;
import dev.blackbox.server.gate.LocalToken;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code blackbox serve FILE}: the file that is named, and nothing else of this machine. */
class ServedFileTest {
  private final HttpClient client = HttpClient.newHttpClient();
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  @TempDir Path folder;

  private void archive() throws Exception {
    Path sessions = Files.createDirectories(folder.resolve("home/sessions/day"));
    Files.writeString(sessions.resolve("archived.bbox"), TestServer.header("archived") + "u: no\n");
  }

  private BlackboxServer start(Path root) throws Exception {
    Files.writeString(folder.resolve("beside.bbox"), TestServer.header("beside") + "u: no\n");
    Files.writeString(folder.resolve("named.bbox"), TestServer.header("named") + "u: yes\n");
    BlackboxServer server =
        BlackboxServer.start(
            new ServerOptions(
                "0-test",
                new HomeFolder(folder.resolve("home")),
                List.of(root),
                0,
                new LocalToken(TestServer.TOKEN),
                failures::add));
    while (send(server, "/readyz").statusCode() != 200) {
      Thread.onSpinWait();
    }
    return server;
  }

  private static HttpRequest.Builder request(BlackboxServer server, String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
        .header("Authorization", "Bearer " + TestServer.TOKEN);
  }

  private HttpResponse<String> send(BlackboxServer server, String path) throws Exception {
    return client.send(request(server, path).build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> ingest(BlackboxServer server) throws Exception {
    return client.send(
        request(server, "/api/v1/ingest/sent?from=0")
            .header("Content-Type", "application/x-bbox")
            .POST(BodyPublishers.ofString(TestServer.header("sent") + "u: Hello.\n"))
            .build(),
        BodyHandlers.ofString());
  }

  @Test
  void aServedFileIsAllThatIsServed() throws Exception {
    archive();
    try (BlackboxServer server = start(folder.resolve("named.bbox"))) {
      assertThat(send(server, "/api/v1/sessions").body())
          .contains("\"total\":1,", "\"id\":\"named\"")
          .doesNotContain("archived", "beside");
      for (String other : List.of("archived", "beside")) {
        assertThat(send(server, "/api/v1/sessions/" + other).statusCode()).isEqualTo(404);
      }
    }
    assertThat(failures).isEmpty();
  }

  @Test
  void aServerOfAFileTakesNoRecordings() throws Exception {
    try (BlackboxServer server = start(folder.resolve("named.bbox"))) {
      HttpResponse<String> answer = ingest(server);

      assertThat(answer.statusCode()).isEqualTo(404);
      assertThat(answer.body()).contains("takes-no-recordings", "a server of a folder does");
      assertThat(send(server, "/api/v1/ingest/sent").statusCode()).isEqualTo(404);
    }
    assertThat(folder.resolve("home/sessions/ingest")).doesNotExist();
  }

  /** The usual store is served before the first recording makes its folder. */
  @Test
  void theUsualStoreTakesRecordingsBeforeItExists() throws Exception {
    Path store = folder.resolve("home/sessions");
    try (BlackboxServer server = start(store)) {
      assertThat(ingest(server).statusCode()).isEqualTo(200);
    }
    assertThat(store.resolve("ingest/sent/sent.bbox")).exists();
  }
}

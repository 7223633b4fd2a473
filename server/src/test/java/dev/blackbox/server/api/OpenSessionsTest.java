package dev.blackbox.server.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.archive.SessionCatalog;
import dev.blackbox.server.TestServer;
import dev.blackbox.server.http.HttpProblem;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many sessions that are open at the same time. */
final class OpenSessionsTest {
  private static final int SESSIONS = 24;
  private static final int LINES = 6_000;

  @TempDir private Path folder;
  private final HttpClient client = HttpClient.newHttpClient();

  private Path write(String id, String end) throws IOException {
    Path store = Files.createDirectories(folder.resolve("store"));
    String lines = "a: one line of many\n".repeat(LINES);
    Path file = Files.writeString(store.resolve(id + ".bbox"), TestServer.header(id) + lines + end);
    return Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(3_600)));
  }

  private HttpResponse<String> get(TestServer server, String path) throws Exception {
    URI address = URI.create("http://127.0.0.1:" + server.port() + "/api/v1/sessions/" + path);
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .header("Authorization", "Bearer " + TestServer.TOKEN)
            .build();
    return client.send(request, BodyHandlers.ofString());
  }

  @Test
  void windowIsNeverEmptyWhereThereAreLines() throws Exception {
    for (int i = 0; i < SESSIONS; i++) {
      write("s" + i, "");
    }
    try (TestServer server = TestServer.in(folder)) {
      for (int round = 0; round < 3; round++) {
        for (int i = 0; i < SESSIONS; i++) {
          HttpResponse<String> answer = get(server, "s" + i + "/lines?from=5500&count=5");
          while (answer.statusCode() == 404) {
            answer = get(server, "s" + i + "/lines?from=5500&count=5");
          }
          assertThat(answer.statusCode()).isIn(200, 503);
          assertThat(answer.body())
              .containsAnyOf("\"line\":5500", "urn:blackbox:problem:index-building");
        }
      }
    }
  }

  @Test
  void lastLineWithoutALineEndingIsThere() throws Exception {
    write("s", "a: the last one");
    try (TestServer server = TestServer.in(folder)) {
      HttpResponse<String> answer = get(server, "s/lines?at=end&count=1");
      while (answer.statusCode() != 200) {
        answer = get(server, "s/lines?at=end&count=1");
      }
      assertThat(answer.body()).contains("a: the last one");
      assertThat(get(server, "s/events?from=6000").body()).contains("the last one");
    }
  }

  /** However little memory there is, a recording is not closed while a request uses it. */
  @Test
  void recordingInUseStaysOpen() throws Exception {
    write("a", "");
    write("b", "");
    write("c", "");
    SessionCatalog catalog = new SessionCatalog(List.of(folder.resolve("store")));
    catalog.refresh();
    try (OpenRecordings recordings = new OpenRecordings(0)) {
      CatalogEntry a = catalog.find("a").orElseThrow();
      recordings.open(
          a,
          used -> {
            OpenRecordings.await(used);
            for (String other : List.of("b", "c")) {
              recordings.open(catalog.find(other).orElseThrow(), OpenRecordings::await);
            }
            assertThat(used.lines(5_500, 5, 100)).hasSize(5);
          });
      assertThat(recordings.size()).isEqualTo(1);
    }
  }

  @Test
  void sessionWhoseFileWasRemovedIsNotThere() throws Exception {
    Path file = write("a", "");
    SessionCatalog catalog = new SessionCatalog(List.of(folder.resolve("store")));
    catalog.refresh();
    CatalogEntry entry = catalog.find("a").orElseThrow();
    assertThatThrownBy(
            () ->
                SessionLookup.reading(
                    entry,
                    () -> {
                      Files.delete(file);
                      Files.readAllBytes(file);
                    }))
        .isInstanceOfSatisfying(
            HttpProblem.class, problem -> assertThat(problem.status()).isEqualTo(404));
  }
}

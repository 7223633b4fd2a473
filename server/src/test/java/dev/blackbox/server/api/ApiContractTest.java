package dev.blackbox.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.server.TestServer;
import dev.blackbox.server.http.Route;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the API with its description, in both directions. */
final class ApiContractTest {
  private static final String BODY =
      """
      @start id=first duration=10m
      u: Please repair the build. step=1 ts=2026-11-01T10:00:00Z
      t!:shell id=c1 cmd="mvn test" step=2 ts=2026-11-01T10:00:01Z → [running]
      t:shell id=c1 latency_ms=900 step=3 ts=2026-11-01T10:00:02Z → [err: exit 1] 2 tests failed
      a: I repaired it. step=4 ts=2026-11-01T10:00:05Z tokens_in=10 tokens_out=5 model=sonnet-4.5
      @end summary="done" ts=2026-11-01T10:00:06Z
      """;

  private final HttpClient client = HttpClient.newHttpClient();
  private TestServer server;
  private ApiDocument document;

  @BeforeEach
  void start(@TempDir Path folder) throws Exception {
    Path store = Files.createDirectories(folder.resolve("store"));
    Files.writeString(store.resolve("first.bbox"), TestServer.header("first") + BODY, UTF_8);
    Files.writeString(
        store.resolve("second.bbox"),
        TestServer.header("second") + BODY.replace("repaired it", "gave up"),
        UTF_8);
    server = TestServer.in(folder);
    document = ApiDocument.read();
    HttpResponse<String> answer = get("/api/v1/sessions/first");
    while (!answer.body().contains("\"measured\":true")) {
      assertThat(answer.statusCode()).as(answer.body()).isIn(200, 404);
      assertThat(server.failures()).isEmpty();
      answer = get("/api/v1/sessions/first");
    }
  }

  @AfterEach
  void stop() {
    server.close();
    client.close();
  }

  @Test
  void everyRouteIsDescribedAndEveryDescribedRouteExists() {
    Map<String, Set<String>> routes = new TreeMap<>();
    for (Route route : server.routes()) {
      routes.put(route.method() + " " + route.path(), new TreeSet<>(route.parameters()));
    }

    assertThat(routes).isEqualTo(document.operations());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "about | about",
        "sessions | sessions",
        "sessions | sessions?limit=1&q=repair&sort=cost&state=ended",
        "sessions/{id} | sessions/first",
        "sessions/{id}/lines | sessions/first/lines?count=3",
        "sessions/{id}/lines | sessions/first/lines?at=end",
        "sessions/{id}/lines | sessions/first/lines?at=call:c1&count=2",
        "sessions/{id}/lines | sessions/first/lines?at=time:2026-11-01T10:00:02Z",
        "sessions/{id}/events | sessions/first/events",
        "sessions/{id}/events | sessions/first/events?errors=true&count=1",
        "sessions/{id}/state | sessions/first/state?at=step:3",
        "sessions/{id}/findings | sessions/first/findings",
        "sessions/{id}/files | sessions/first/files",
        "sessions/{id}/map | sessions/first/map",
        "sessions/{id}/map | sessions/first/map?x0=0&x1=2000&px=10&axis=time",
        "sessions/{id}/calls | sessions/first/calls?axis=step&lanes=1",
        "sessions/{id}/cost | sessions/first/cost?by=model&explain=true",
        "diff | diff?a=first&b=second",
      })
  void answersConformToTheirSchemas(String route, String path) throws Exception {
    HttpResponse<String> answer = get("/api/v1/" + path);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(document.violation("GET", "/api/v1/" + route, 200, answer.body())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sessions | sessions?limit=-5 | 400",
        "sessions | sessions?limit=99999999999 | 400",
        "sessions | sessions?colour=red | 400",
        "sessions | sessions?limit=1&limit=2 | 400",
        "sessions | sessions?cursor=nothing | 400",
        "sessions/{id} | sessions/third | 404",
        "sessions/{id}/lines | sessions/first/lines?from=0 | 400",
        "sessions/{id}/lines | sessions/first/lines?from=1&at=end | 400",
        "sessions/{id}/lines | sessions/first/lines?at=moon | 400",
        "sessions/{id}/lines | sessions/first/lines?at=step:999 | 404",
        "sessions/{id}/lines | sessions/first/lines?count=2001 | 400",
        "sessions/{id}/events | sessions/first/events?kinds=dance | 400",
        "sessions/{id}/cost | sessions/first/cost?by=colour | 400",
        "sessions/{id}/map | sessions/first/map?x0=9&x1=3 | 400",
        "sessions/{id}/map | sessions/first/map?px=8193 | 400",
        "jobs/{job} | jobs/99 | 404",
        "diff | diff?a=first&b=third | 404",
        "diff | diff?a=first | 400",
        "feed | feed | 400",
      })
  void problemsConformToTheirSchema(String route, String path, int status) throws Exception {
    HttpResponse<String> answer = get("/api/v1/" + path);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    assertThat(answer.headers().firstValue("content-type")).contains("application/problem+json");
    assertThat(document.violation("GET", "/api/v1/" + route, status, answer.body())).isEmpty();
  }

  @Test
  void jobsAndTicketsConformToTheirSchemas() throws Exception {
    HttpResponse<String> job = post("/api/v1/sessions/first/verify", "{}");
    HttpResponse<String> ticket =
        post("/api/v1/tickets", "{\"path\":\"/api/v1/sessions/first/raw\"}");

    assertThat(job.statusCode()).isEqualTo(202);
    assertThat(document.violation("POST", "/api/v1/sessions/{id}/verify", 202, job.body()))
        .isEmpty();
    assertThat(ticket.statusCode()).isEqualTo(201);
    assertThat(document.violation("POST", "/api/v1/tickets", 201, ticket.body())).isEmpty();
    String done = finished(1);
    assertThat(document.violation("GET", "/api/v1/jobs/{job}", 200, done)).isEmpty();
    assertThat(done).contains("UNSEALED");
  }

  @Test
  void aWindowHasTheLinesOfTheFile() throws Exception {
    String answer = get("/api/v1/sessions/first/lines?at=call:c1&count=2").body();

    assertThat(answer)
        .contains("\"focus\":9", "\"from\":8", "\"kind\":\"tool_start\"", "\"lines_total\":12");
  }

  @Test
  void anUnchangedRecordingIsNotSentAgain() throws Exception {
    String path = "/api/v1/sessions/first/lines?count=3";
    String tag = get(path).headers().firstValue("etag").orElseThrow();
    HttpRequest again = request(path).header("If-None-Match", tag).build();

    assertThat(send(again).statusCode()).isEqualTo(304);
  }

  @Test
  void anExportIsFetchedWithATicket() throws Exception {
    post("/api/v1/sessions/first/export", "{\"format\":\"jsonl\"}");
    finished(1);
    String path = "/api/v1/jobs/1/file";
    String ticket = post("/api/v1/tickets", "{\"path\":\"" + path + "\"}").body().split("\"", 5)[3];
    URI address = URI.create("http://127.0.0.1:" + server.port() + path + "?ticket=" + ticket);

    assertThat(send(HttpRequest.newBuilder(address).build()).body()).contains("\"h\":{");
    assertThat(send(HttpRequest.newBuilder(address).build()).statusCode()).isEqualTo(401);
  }

  private String finished(int job) throws IOException, InterruptedException {
    String body = get("/api/v1/jobs/" + job).body();
    while (body.contains("\"queued\"") || body.contains("\"running\"")) {
      body = get("/api/v1/jobs/" + job).body();
    }
    return body;
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send(request(path).build());
  }

  private HttpResponse<String> post(String path, String body)
      throws IOException, InterruptedException {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
        .header("Authorization", "Bearer " + TestServer.TOKEN);
  }

  private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }
}

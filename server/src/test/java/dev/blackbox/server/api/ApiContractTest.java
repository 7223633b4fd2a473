package dev.blackbox.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.server.TestServer;
import dev.blackbox.server.http.Route;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
  void aPageOfTheListHasTheSumsOfAllPages() throws Exception {
    while (get("/api/v1/sessions").body().contains("\"measured\":false")) {
      assertThat(server.failures()).isEmpty();
    }

    assertThat(get("/api/v1/sessions?limit=1").body())
        .contains("\"total\":2,\"tokens\":30,\"cost_usd\":", "\"next\"");
    assertThat(get("/api/v1/sessions?q=no-such-session").body())
        .contains("\"total\":0,\"tokens\":0,\"cost_usd\":0,");
  }

  @Test
  void anUnchangedRecordingIsNotSentAgain() throws Exception {
    String path = "/api/v1/sessions/first/lines?count=3";
    assertThat(get("/api/v1/sessions/first/events").statusCode()).isEqualTo(200);
    String tag = get(path).headers().firstValue("etag").orElseThrow();
    HttpRequest again = request(path).header("If-None-Match", tag).build();

    assertThat(send(again).statusCode()).isEqualTo(304);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lines", "events"})
  void everyLineThatIsWrittenChangesTheTag(String route) throws Exception {
    String path = "/api/v1/sessions/first/" + route;
    Set<String> tags = new TreeSet<>();
    for (int i = 0; i < 5; i++) {
      append("first", "a: more\n");
      tags.add(tag(get(path)));
    }

    assertThat(tags).hasSize(5);
  }

  @ParameterizedTest
  @CsvSource({"'\"a\", %s',304", "W/%s,304", "*,304", "'W/\"a\", \"b\"',200"})
  void aClientMayNameSeveralTags(String known, int status) throws Exception {
    String path = "/api/v1/sessions/first/events";
    String tags = known.replace("%s", tag(get(path)));

    assertThat(send(request(path).header("If-None-Match", tags).build()).statusCode())
        .isEqualTo(status);
  }

  private static String tag(HttpResponse<String> answer) {
    return answer.headers().firstValue("etag").orElseThrow();
  }

  /** Appends when the index is there, which then has the lines at the next request. */
  private void append(String session, String lines) throws IOException, InterruptedException {
    assertThat(get("/api/v1/sessions/" + session + "/events").statusCode()).isEqualTo(200);
    Files.writeString(
        server.store().resolve(session + ".bbox"), lines, UTF_8, StandardOpenOption.APPEND);
  }

  /** Twelve mebibytes as UTF-8 in lines of a mebibyte. */
  @Test
  void largeLinesComeInSeveralAnswers() throws Exception {
    append("first", ("u: " + "\u6f22".repeat((1 << 20) / 3 - 10) + "\n").repeat(12));

    assertThat(windows("/api/v1/sessions/first/lines?from=", 13)).isBetween(2, 6);
    assertThat(windows("/api/v1/sessions/first/events?from=", 13)).isBetween(2, 6);
  }

  /** Returns how many answers there are up to the last line, and checks that none is missing. */
  private int windows(String path, int from) throws Exception {
    int answers = 0;
    for (int next = from; next <= 24; answers++) {
      HttpResponse<String> answer = get(path + next);
      assertThat(answer.statusCode()).isEqualTo(200);
      List<Integer> lines =
          Pattern.compile("\"line\":([0-9]+)")
              .matcher(answer.body())
              .results()
              .map(line -> Integer.valueOf(line.group(1)))
              .toList();
      assertThat(lines).startsWith(next).doesNotHaveDuplicates().isSorted();
      next += lines.size();
    }
    return answers;
  }

  @Test
  void aLineOfEscapesIsCutAndItsEventNamed() throws Exception {
    append("first", "u: " + "\u0001".repeat(2 << 20) + "\nu: after it\n");

    HttpResponse<String> lines = get("/api/v1/sessions/first/lines?from=13");
    assertThat(lines.statusCode()).isEqualTo(200);
    assertThat(lines.body()).contains("\"cut_bytes\":" + (3 + (2 << 20)), "u: after it");
    HttpResponse<String> events = get("/api/v1/sessions/first/events?from=13");
    assertThat(events.statusCode()).isEqualTo(422);
    assertThat(events.body()).contains("event-too-large", "line 13", "from=14");
    assertThat(get("/api/v1/sessions/first/events?from=14").body()).contains("after it");
  }

  @Test
  void aSessionHasTheBlobsThatItsLinesReferTo() throws Exception {
    byte[] content = "the whole log".getBytes(UTF_8);
    String hash = Hashes.sha256Hex(content);
    Path folder = server.store().resolve(".bbox-blobs/" + hash.substring(0, 2));
    Files.write(Files.createDirectories(folder).resolve(hash), content);
    String ending = "/blobs/" + hash;
    append("first", "a: see @blob sha256=" + hash + " bytes=13\n");

    assertThat(get("/api/v1/sessions/first" + ending).body()).isEqualTo("the whole log");
    assertThat(get("/api/v1/sessions/second" + ending).statusCode()).isEqualTo(404);
    append("second", "a: see @blob sha256=" + hash.substring(0, 5) + "\n");
    assertThat(get("/api/v1/sessions/second" + ending).statusCode()).isEqualTo(404);
    append("second", "a: see @blob sha256=" + hash.substring(0, 8) + "\n");
    assertThat(get("/api/v1/sessions/second" + ending).statusCode()).isEqualTo(200);

    HttpResponse<String> part = ranged("first" + ending, "bytes=4-8");
    assertThat(part.statusCode()).isEqualTo(206);
    assertThat(part.body()).isEqualTo("whole");
    assertThat(part.headers().firstValue("content-range")).contains("bytes 4-8/13");
  }

  @ParameterizedTest
  @CsvSource({
    "bytes=0-2,206", "bytes=-3,206", "bytes=3-,206", "bytes=99999-,416", "bytes=-0,416",
    "bytes=5-3,200", "bytes=99999-3,200", "bytes=-,200", "'bytes=0-1,3-4',200", "lines=0-2,200"
  })
  void aRangeThatMeansNothingIsIgnored(String range, int status) throws Exception {
    HttpResponse<String> answer = ranged("first/raw", range);

    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("accept-ranges")).contains("bytes");
  }

  @Test
  void twoRangesAndAnUnknownValidatorGiveTheWholeFile() throws Exception {
    assertThat(ranged("first/raw", "bytes=0-2", "Range", "bytes=4-5").statusCode()).isEqualTo(200);
    assertThat(ranged("first/raw", "bytes=0-2", "If-Range", "\"old\"").statusCode()).isEqualTo(200);
  }

  private HttpResponse<String> ranged(String path, String range, String... more)
      throws IOException, InterruptedException {
    HttpRequest.Builder request = request("/api/v1/sessions/" + path).header("Range", range);
    return send((more.length == 0 ? request : request.header(more[0], more[1])).build());
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

  /** Asks again while the server reads the recording. */
  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    HttpResponse<String> answer = send(request(path).build());
    while (answer.statusCode() == 503 && answer.body().contains("index-building")) {
      answer = send(request(path).build());
    }
    return answer;
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

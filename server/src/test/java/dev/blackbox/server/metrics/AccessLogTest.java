package dev.blackbox.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.RecordingVerifier;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.server.gate.Role;
import dev.blackbox.server.team.TeamServer;
import java.net.URI;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AccessLogTest {
  private static final String LINES = "/api/v1/sessions/" + TeamServer.TEA;

  @TempDir Path folder;
  private TeamServer team;

  @BeforeEach
  void start() throws Exception {
    team = new TeamServer(folder);
  }

  @AfterEach
  void close() {
    team.close();
  }

  @Test
  void theServerRecordsWhoAskedForWhat() throws Exception {
    String token = team.token("alice", Role.READER, "/srv/tea");
    team.send(LINES, token);
    team.send("/api/v1/sessions?q=hidden&limit=5&secret=topsecret", token);
    team.send("/api/v1/sessions/..%2f..%2fetc", token);
    team.send("/api/v1/sessions/sk_live_not-there", token);
    team.send("/api/v1/nonsense/topsecret", token);
    team.send("/api/v1/about", "bbt_wrong");
    team.send("/api/v1/about", "bbt_wrong");
    team.send("/healthz", "");
    team.close();

    String text = Files.readString(recording());
    assertThat(text)
        .contains("agent: blackbox serve")
        .containsPattern(
            "t:request id=call_1 GET /api/v1/sessions/\\{id} by=alice role=reader from=127.0.0.1"
                + " session=s-tea latency_ms=\\d+ step=2 ts=\\S+ → 200, \\d+ bytes\n")
        .containsPattern(
            "GET /api/v1/sessions by=alice .* query=\\[q, limit] .*→ \\[err: 400, \\d+ bytes]")
        .containsPattern("GET unknown by=alice role=reader .* → \\[err: 404, \\d+ bytes]")
        .containsPattern("@refused reason=token from=127.0.0.1 count=2")
        .doesNotContain(token)
        .doesNotContain("bbt_")
        .doesNotContain("hidden")
        .doesNotContain("topsecret")
        .doesNotContain("healthz");
  }

  @Test
  void theServerRecordsWhichSessionsWereCompared() throws Exception {
    String token = team.token("alice", Role.READER);
    String both = "/api/v1/diff?a=" + TeamServer.TEA + "&b=" + TeamServer.COFFEE;
    assertThat(team.send(both, token).statusCode()).isEqualTo(200);
    team.close();

    assertThat(Files.readString(recording()))
        .contains("GET /api/v1/diff ", " sessions=[s-tea, s-coffee] query=[a, b] ");
  }

  @Test
  void theServerRecordsWhichSessionsAreWatched() throws Exception {
    String token = team.token("alice", Role.READER);
    CompletableFuture<String> answer = new CompletableFuture<>();
    WebSocket.Listener listener =
        new WebSocket.Listener() {
          @Override
          public CompletionStage<?> onText(WebSocket from, CharSequence text, boolean isLast) {
            answer.complete(text.toString());
            return CompletableFuture.completedStage(null);
          }
        };
    WebSocket socket =
        team.client()
            .newWebSocketBuilder()
            .header("Origin", "https://localhost:" + team.port())
            .header("Authorization", "Bearer " + token)
            .subprotocols("blackbox.v1")
            .buildAsync(URI.create("wss://localhost:" + team.port() + "/api/v1/live"), listener)
            .join();
    socket.sendText("{\"watch\":[\"" + TeamServer.TEA + "\"]}", true).join();
    answer.join();
    socket.abort();
    team.close();

    assertThat(Files.readString(recording()))
        .containsPattern("GET /api/v1/live by=alice .* session=s-tea .*→ 101, 0 bytes\n");
  }

  @Test
  void theRecordingIsSealed() throws Exception {
    team.send(LINES, team.token("alice", Role.READER));
    team.close();

    Path file = recording();
    Trust trust = Trust.in(MachineHome.in(new HomeFolder(team.home())));
    var report =
        new RecordingVerifier(trust)
            .verify(Input.file(file.toString(), file), ProgressListener.NONE);
    assertThat(report.verdict().toString()).contains("VALID");
    Files.writeString(file, Files.readString(file).replace("by=alice", "by=mallo"));
    var forged =
        new RecordingVerifier(trust)
            .verify(Input.file(file.toString(), file), ProgressListener.NONE);
    assertThat(forged.verdict().toString()).contains("TAMPERED");
  }

  @Test
  void metricsNeedAnAdmin() throws Exception {
    String admin = team.token("root", Role.ADMIN);
    assertThat(team.send("/metrics", "").statusCode()).isEqualTo(401);
    HttpResponse<String> refusal = team.send("/metrics", team.token("alice", Role.READER));
    assertThat(refusal.statusCode()).isEqualTo(403);
    assertThat(refusal.headers().firstValue("content-type")).hasValue("application/problem+json");
    assertThat(refusal.body()).contains("the token needs the role admin");
    team.send(LINES, admin);

    // An answer is counted when it was sent, which may be after the next request.
    HttpResponse<String> answer = team.send("/metrics", admin);
    while (!answer.body().contains("/api/v1/sessions/{id}")) {
      answer = team.send("/metrics", admin);
    }

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("content-type"))
        .hasValue("application/openmetrics-text; version=1.0.0; charset=utf-8");
    ServerMetricsTest.check(answer.body());
    assertThat(answer.body().lines())
        .contains(
            "blackbox_requests_total{route=\"/api/v1/sessions/{id}\",status=\"2xx\"} 1",
            "blackbox_requests_total{route=\"/metrics\",status=\"4xx\"} 1",
            "blackbox_refusals_total{reason=\"token\"} 1",
            "blackbox_log_dropped_total 0",
            "blackbox_log_sealed 1",
            "blackbox_sessions 2",
            "blackbox_jobs_running 0",
            "blackbox_jobs_queued 0");
  }

  @Test
  void healthNeedsNoTokenAndHasNoData() throws Exception {
    assertThat(team.send("/healthz", "").body()).isEqualTo("ok\n");
    assertThat(team.send("/readyz", "").body()).isEqualTo("ok\n");
    assertThat(team.post("/healthz", "", "{}").statusCode()).isEqualTo(405);
  }

  private Path recording() throws Exception {
    try (Stream<Path> files = Files.list(team.home().resolve("serve"))) {
      List<Path> found = files.filter(file -> file.toString().endsWith(".bbox")).toList();
      assertThat(found).hasSize(1);
      return found.get(0);
    }
  }
}

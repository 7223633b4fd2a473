package dev.blackbox.server.team;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.server.gate.Role;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One token takes what it can get, and another one still gets something. */
class TokenShareTest {
  private static final String BASE = "/api/v1/";
  private static final int FEEDS = 16;
  private static final int VIEWERS = 64;
  private static final int SENDERS = 16;

  @TempDir Path folder;
  private TeamServer team;
  private String greedy;
  private String modest;
  private String admin;

  @BeforeEach
  void start() throws Exception {
    team = new TeamServer(folder);
    greedy = team.token("greedy", Role.READER, "/srv/tea");
    modest = team.token("modest", Role.READER, "/srv/tea");
    admin = team.token("chief", Role.ADMIN);
  }

  @AfterEach
  void close() {
    team.client().shutdownNow(); // the feeds have no end
    team.close();
  }

  private HttpResponse<InputStream> feed(String token) throws Exception {
    return team.client()
        .send(
            team.request(BASE + "feed?session=" + TeamServer.TEA, token).build(),
            BodyHandlers.ofInputStream());
  }

  @Test
  void feeds() throws Exception {
    for (int i = 0; i < FEEDS; i++) {
      assertThat(feed(greedy).statusCode()).isEqualTo(200);
    }

    HttpResponse<InputStream> refused = feed(greedy);

    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(new String(refused.body().readAllBytes(), StandardCharsets.UTF_8))
        .contains("share-used", "the token has its share of 16 feeds");
    assertThat(feed(modest).statusCode()).isEqualTo(200);
    assertThat(team.send("/metrics", admin).body())
        .contains("blackbox_problems_total{type=\"share-used\"} 1");
  }

  /** Ends with the status of the close frame. */
  private static final class Client implements WebSocket.Listener {
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final CompletableFuture<String> message = new CompletableFuture<>();
    private final CompletableFuture<WebSocket> socket = new CompletableFuture<>();

    @Override
    public void onOpen(WebSocket opened) {
      socket.complete(opened);
      opened.request(1);
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean isLast) {
      message.complete(data.toString());
      from.request(1);
      return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int status, String reason) {
      closed.complete(status);
      return null;
    }
  }

  private Client open(String path, String token) {
    Client client = new Client();
    team.client()
        .newWebSocketBuilder()
        .header("Origin", "https://localhost:" + team.port())
        .header("Authorization", "Bearer " + token)
        .subprotocols("blackbox.v1")
        .buildAsync(URI.create("wss://localhost:" + team.port() + BASE + path), client)
        .join();
    return client;
  }

  /** Those that open at the same time are closed, later ones are refused before they open. */
  private int refusal(String path, String token) {
    try {
      return open(path, token).closed.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof WebSocketHandshakeException refused) {
        return refused.getResponse().statusCode();
      }
      throw e;
    }
  }

  @Test
  void webSocketsOfViewers() throws Exception {
    for (int i = 0; i < VIEWERS; i++) {
      assertThat(open("live", greedy).closed).isNotDone();
    }

    assertThat(refusal("live", greedy)).isIn(429, 1013);
    Client viewer = open("live", modest);
    viewer.socket.join().sendText("{\"watch\":[\"" + TeamServer.TEA + "\"]}", true).join();
    assertThat(viewer.message.join()).contains(TeamServer.TEA);
  }

  @Test
  void webSocketsOfSenders() throws Exception {
    String sender = team.token("build-7", Role.RECORDER, "/srv/tea");
    String other = team.token("build-8", Role.RECORDER, "/srv/tea");
    for (int i = 0; i < SENDERS; i++) {
      assertThat(open("ingest/s" + i, sender).message.join()).contains("\"lines\":0");
    }

    assertThat(refusal("ingest/more", sender)).isIn(429, 1013);
    assertThat(open("ingest/other", other).message.join()).contains("\"lines\":0");
  }

  /** The sender keeps its file; what fits is stored, and the answer has the reason. */
  @Test
  void space() throws Exception {
    String sender =
        new TokenStore(team.home().resolve("tokens"), Clock.systemUTC())
            .add("small", Role.RECORDER, List.of("/srv/tea"), 1_000);
    String other = team.token("build-8", Role.RECORDER, "/srv/tea");
    String lines = "---\nformat: bbox/1\nid: s\ncwd: /srv/tea\n---\n" + "u: a line\n".repeat(500);

    HttpResponse<String> refused = ingest("s", sender, lines);

    assertThat(refused.statusCode()).isEqualTo(507);
    assertThat(refused.headers().firstValue("Retry-After")).hasValue("60");
    assertThat(refused.body())
        .contains("ingest-quota", "the token small has used its 1000 bytes", "\"lines\":100");
    assertThat(ingest("t", other, lines).statusCode()).isEqualTo(200);
    assertThat(team.send("/metrics", admin).body())
        .contains("blackbox_problems_total{type=\"ingest-quota\"} 1");
  }

  private HttpResponse<String> ingest(String session, String token, String lines) throws Exception {
    return team.client()
        .send(
            team.request(BASE + "ingest/" + session + "?from=0", token)
                .header("Content-Type", "application/x-bbox")
                .POST(BodyPublishers.ofString(lines))
                .build(),
            BodyHandlers.ofString());
  }
}

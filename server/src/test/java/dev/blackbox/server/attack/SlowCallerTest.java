package dev.blackbox.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.server.BlackboxServer;
import dev.blackbox.server.ServerOptions;
import dev.blackbox.server.gate.Caller;
import dev.blackbox.server.gate.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A caller whose requests take long keeps no other caller out. */
final class SlowCallerTest {
  private static final int MANY = 100;
  private static final int PLACES_FOR_LINES = 16;
  private static final Map<String, Caller> CALLERS =
      Map.of(
          "slow", new Caller("slow", Role.ADMIN, List.of("/srv/tea")),
          "other", new Caller("other", Role.ADMIN, List.of()));

  @TempDir Path folder;
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final List<RawConnection> open = new ArrayList<>();
  private BlackboxServer server;
  private AttackClient client;

  @BeforeEach
  void start() throws Exception {
    server =
        BlackboxServer.start(
            new ServerOptions(
                "0",
                new HomeFolder(folder.resolve("home")),
                List.of(Files.createDirectories(folder.resolve("store"))),
                0,
                token -> Optional.ofNullable(CALLERS.get(token)),
                failures::add));
    client = new AttackClient(server.port(), false);
  }

  @AfterEach
  void stop() throws IOException {
    for (RawConnection connection : open) {
      connection.close();
    }
    server.close();
    assertThat(failures).isEmpty();
  }

  private String post(String token, String target, String type, int length) {
    return client.request(
        "POST",
        target,
        "Authorization: Bearer " + token,
        "Content-Type: " + type,
        "Content-Length: " + length);
  }

  private void openMany(String target, String type) throws IOException {
    for (int i = 0; i < MANY; i++) {
      RawConnection connection = client.connect();
      open.add(connection);
      connection.send(post("slow", target.replace("N", "" + i), type, 9_000) + "-");
    }
  }

  private int send(String request) throws IOException {
    try (RawConnection connection = client.connect()) {
      connection.send(request);
      return connection.read().status();
    }
  }

  private long unanswered() throws IOException {
    long count = 0;
    for (RawConnection connection : open) {
      count += connection.hasAnswer() ? 0 : 1;
    }
    return count;
  }

  @Test
  void aSlowSenderLeavesPlacesForOthers() throws IOException {
    openMany("/api/v1/ingest/holdN?from=0", "application/x-bbox");
    while (unanswered() > PLACES_FOR_LINES) {
      Thread.onSpinWait();
    }
    String lines = "---\nformat: bbox/1\nid: s\n---\nu: Hello.\n";
    String other = post("other", "/api/v1/ingest/s", "application/x-bbox", lines.length()) + lines;
    assertThat(send(other)).isEqualTo(200);
    assertThat(unanswered()).isEqualTo(PLACES_FOR_LINES);
    assertThat(folder.resolve("store/ingest")).isDirectoryNotContaining("glob:**hold*");
    for (RawConnection connection : open) {
      assertThat(connection.read().status()).isIn(408, 429);
    }
  }

  @Test
  void aCallerWithSlowRequestsLeavesPlacesForOthers() throws IOException {
    openMany("/api/v1/tickets", "application/json");

    assertThat(send(client.request("GET", "/api/v1/about", "Authorization: Bearer other")))
        .isEqualTo(200);
    assertThat(unanswered()).isEqualTo(MANY);
  }
}

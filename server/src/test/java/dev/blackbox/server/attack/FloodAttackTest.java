package dev.blackbox.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.server.TestServer;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Many connections and slow ones: others are answered all the time. */
@ParameterizedClass(name = "TLS {0}")
@ValueSource(booleans = {false, true})
final class FloodAttackTest {
  private static final int MOST_TRIES = 10;
  private static final String ABOUT = "/api/v1/about";

  /** More than may wait. */
  private static final int MANY = 300;

  /** Nearly as many as may be open. */
  private static final int VERY_MANY = 1_000;

  @Parameter boolean isSecure;
  @TempDir Path folder;
  private TestServer server;
  private AttackClient client;
  private final List<RawConnection> open = new ArrayList<>();
  private final ExecutorService senders = Executors.newVirtualThreadPerTaskExecutor();
  private final ScheduledExecutorService drip = Executors.newSingleThreadScheduledExecutor();

  @BeforeEach
  void start() throws Exception {
    server = TestServer.in(folder, isSecure);
    client = AttackClient.of(server);
  }

  @AfterEach
  void stop() throws IOException {
    drip.shutdownNow();
    senders.shutdownNow();
    for (RawConnection connection : open) {
      connection.close();
    }
    server.close();
    assertThat(server.failures()).isEmpty();
  }

  private RawConnection connect() throws IOException {
    RawConnection connection = client.connect();
    open.add(connection);
    return connection;
  }

  private static void sendAsMuchAsPossible(RawConnection connection, String text) {
    try {
      connection.send(text);
    } catch (IOException e) {
      // The server has closed the connection.
    }
  }

  @Test
  void halfOpenConnectionsDoNotKeepOthersOut() throws IOException {
    openHalf(MANY);
  }

  @Test
  @Tag("long")
  void veryManyHalfOpenConnectionsDoNotKeepOthersOut() throws IOException {
    openHalf(VERY_MANY);
  }

  private void openHalf(int connections) throws IOException {
    for (int i = 0; i < connections; i++) {
      connect();
      if (i % 50 == 0) {
        client.assertAnswers();
      }
    }
    client.assertAnswers();
    for (RawConnection connection : open) {
      assertThat(connection.awaitClose()).isEmpty();
    }
  }

  @Test
  void halfHeadersDoNotKeepOthersOut() throws IOException {
    String request = client.request("GET", ABOUT, AttackClient.token());
    for (int i = 0; i < MANY; i++) {
      sendAsMuchAsPossible(connect(), request.substring(0, 1 + i % (request.length() - 1)));
    }
    client.assertAnswers();
    for (RawConnection connection : open) {
      assertThat(connection.awaitClose()).isEmpty();
    }
    client.assertAnswers();
  }

  @Test
  void idleConnectionsDoNotKeepOthersOut() throws IOException {
    leaveIdle(MANY);
  }

  @Test
  @Tag("long")
  void veryManyIdleConnectionsDoNotKeepOthersOut() throws IOException {
    leaveIdle(VERY_MANY);
  }

  private void leaveIdle(int connections) throws IOException {
    for (int i = 0; i < connections; i++) {
      RawConnection connection = connect();
      connection.send(client.request("GET", ABOUT, AttackClient.token()));
      assertThat(connection.read().status()).isEqualTo(200);
    }
    client.assertAnswers();
  }

  @Test
  void strangersThatDoNotReadDoNotKeepOthersOut() throws IOException {
    String requests = client.request("GET", "/nothing").repeat(2_000);
    for (int i = 0; i < 300; i++) {
      RawConnection connection = connect();
      Thread.ofVirtual().start(() -> sendAsMuchAsPossible(connection, requests));
    }
    for (int i = 0; i < 20; i++) {
      assertAnswersWhoAsksAgain();
    }
  }

  /**
   * A client asks again if its connection was closed, as browsers do: the server gives a new
   * connection five seconds, and a busy machine may need longer to look at it.
   */
  private void assertAnswersWhoAsksAgain() throws IOException {
    for (int tries = 1; ; tries++) {
      try {
        client.assertAnswers();
        return;
      } catch (EOFException | SocketException e) {
        if (tries == MOST_TRIES) {
          throw e;
        }
      }
    }
  }

  /** Sends a letter at a time until the server closes the connection. */
  private String dripUntilClosed(RawConnection connection, String text) {
    int[] sent = {0};
    Future<?> sender =
        drip.scheduleAtFixedRate(
            () -> sendAsMuchAsPossible(connection, text.substring(sent[0], ++sent[0])),
            0,
            200,
            TimeUnit.MILLISECONDS);
    String answer = connection.awaitClose();
    sender.cancel(false);
    return answer;
  }

  /** At the same time, because the server waits for seconds before it closes a connection. */
  @Test
  void slowSendersAreCutOff() throws Exception {
    RawConnection headers = connect();
    RawConnection body = connect();
    body.send(slowPost());
    RawConnection recording = connect();
    recording.send(
        client.request(
            "POST",
            "/api/v1/ingest/slow",
            AttackClient.token(),
            "Content-Type: application/x-bbox",
            "Content-Length: 9000"));

    Future<String> afterHeaders =
        senders.submit(
            () ->
                dripUntilClosed(
                    headers, client.request("GET", ABOUT, "X-A: " + "a".repeat(9_000))));
    Future<String> afterBody = senders.submit(() -> dripUntilClosed(body, " ".repeat(9_000)));
    Future<String> afterRecording =
        senders.submit(
            () -> dripUntilClosed(recording, TestServer.header("slow") + "a: ".repeat(3_000)));

    assertThat(afterHeaders.get()).isEmpty();
    assertThat(afterBody.get()).startsWith("HTTP/1.1 408 ");
    assertThat(afterRecording.get()).startsWith("HTTP/1.1 408 ");
    client.assertAnswers();
  }

  @Test
  @Tag("long")
  void slowHeadersOfALaterRequestAreCutOff() throws IOException {
    RawConnection connection = connect();
    connection.send(client.request("GET", ABOUT, AttackClient.token()));
    assertThat(connection.read().status()).isEqualTo(200);

    assertThat(
            dripUntilClosed(connection, client.request("GET", ABOUT, "X-A: " + "a".repeat(9_000))))
        .isEmpty();
    client.assertAnswers();
  }

  private String slowPost() {
    return client.request(
        "POST",
        "/api/v1/tickets",
        AttackClient.token(),
        "Content-Type: application/json",
        "Content-Length: 9000");
  }

  @Test
  @Tag("long")
  void bodiesThatNeverComeDoNotKeepOthersOutForLong() throws IOException {
    for (int i = 0; i < 100; i++) {
      connect().send(slowPost());
    }
    client.assertAnswers();
  }

  @Test
  @Tag("long")
  void readersThatStopDoNotKeepOthersOutForLong() throws IOException {
    Files.writeString(
        server.store().resolve("large.bbox"),
        TestServer.header("large") + ("u: " + "x".repeat(1_000) + "\n").repeat(20_000));
    client.awaitSession("large");
    for (int i = 0; i < 100; i++) {
      connect().send(client.request("GET", "/api/v1/sessions/large/raw", AttackClient.token()));
    }
    client.assertAnswers();
  }

  @Test
  void connectionsThatVanishAreForgotten() throws IOException {
    for (int i = 0; i < MANY; i++) {
      try (RawConnection connection = client.connect()) {
        connection.send(client.request("GET", ABOUT, AttackClient.token()));
      }
    }
    client.assertAnswers();
  }
}

package dev.blackbox.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.server.TestServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines that senders send over WebSockets. */
final class IngestSocketTest {
  private static final String START = "---\nformat: bbox/1\nid: s\n---\n";

  private final HttpClient client = HttpClient.newHttpClient();
  private TestServer server;

  @BeforeEach
  void start(@TempDir Path folder) throws Exception {
    server = TestServer.in(folder);
  }

  @AfterEach
  void stop() {
    client.shutdownNow();
    server.close();
    assertThat(server.failures()).isEmpty();
  }

  /** The answers that a sender got. */
  private static final class Sender implements WebSocket.Listener {
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final StringBuilder text = new StringBuilder();
    private final CompletableFuture<String> closed = new CompletableFuture<>();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence data, boolean isLast) {
      text.append(data);
      if (isLast) {
        answers.add(text.toString());
        text.setLength(0);
      }
      from.request(1);
      return null;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket from, int status, String reason) {
      closed.complete(status + " " + reason);
      return null;
    }

    @Override
    public void onError(WebSocket from, Throwable error) {
      closed.completeExceptionally(error);
    }
  }

  private WebSocket connect(Sender sender) {
    return client
        .newWebSocketBuilder()
        .header("Origin", "http://127.0.0.1:" + server.port())
        .header("Authorization", "Bearer " + TestServer.TOKEN)
        .subprotocols("blackbox.v1")
        .buildAsync(uri("ws"), sender)
        .join();
  }

  private URI uri(String scheme) {
    return URI.create(scheme + "://127.0.0.1:" + server.port() + "/api/v1/ingest/s");
  }

  private static void text(WebSocket socket, String lines) {
    socket.sendText(lines, true).join();
  }

  private Path file() {
    return server.store().resolve("ingest/s/s.bbox");
  }

  @Test
  void eachMessageIsAnsweredWhenItsLinesAreDurable() throws Exception {
    Sender sender = new Sender();
    WebSocket socket = connect(sender);
    assertThat(sender.answers.take()).isEqualTo("{\"session\":\"s\",\"lines\":0}\n");
    text(socket, START + "u: Make tea.\n");
    assertThat(sender.answers.take()).contains("\"lines\":5");
    byte[] lines = "a: Tea is ready. →\n  warm\n".getBytes(UTF_8);
    socket.sendBinary(ByteBuffer.wrap(lines, 0, 9), false).join();
    socket.sendBinary(ByteBuffer.wrap(lines, 9, lines.length - 9), true).join();
    assertThat(sender.answers.take()).contains("\"lines\":7");

    assertThat(Files.readString(file()))
        .isEqualTo(START + "u: Make tea.\na: Tea is ready. →\n  warm\n");
    assertThat(sender.closed).isNotDone();
  }

  @Test
  void messagesThatDoNotWaitForAnswersAreStoredInTheirOrder() throws Exception {
    Sender sender = new Sender();
    WebSocket socket = connect(sender);
    text(socket, START);
    StringBuilder all = new StringBuilder(START);
    for (int i = 0; i < 500; i++) {
      text(socket, "a: line " + i + "\n");
      all.append("a: line ").append(i).append('\n');
    }
    for (int i = 0; i <= 501; i++) {
      assertThat(sender.answers.take()).contains("\"lines\":" + (i == 0 ? 0 : i + 3) + "}");
    }

    assertThat(Files.readString(file())).isEqualTo(all.toString());
  }

  @Test
  void aSenderThatConnectsAgainContinuesWhereItWas() throws Exception {
    Sender first = new Sender();
    WebSocket lost = connect(first);
    text(lost, START + "u: one\n");
    first.answers.take();
    assertThat(first.answers.take()).contains("\"lines\":5");
    lost.abort();

    Sender second = new Sender();
    WebSocket socket = connect(second);
    assertThat(second.answers.take()).contains("\"lines\":5");
    text(socket, "a: two\n");
    assertThat(second.answers.take()).contains("\"lines\":6");

    assertThat(Files.readString(file())).isEqualTo(START + "u: one\na: two\n");
  }

  @Test
  void aRefusalIsAnAnswerAndClosesTheSocket() throws Exception {
    Sender sender = new Sender();
    WebSocket socket = connect(sender);
    sender.answers.take();
    text(socket, START + "u: one\na: two");

    assertThat(sender.answers.take()).contains("ingest-refused", "\"lines\":5");
    assertThat(sender.closed.get()).isEqualTo("1008 the answer says why");
  }

  @Test
  void theServerMasksSecrets() throws Exception {
    Sender sender = new Sender();
    WebSocket socket = connect(sender);
    sender.answers.take();
    text(socket, START + "u: my key is AKIAZ7Q4MNBVCXT5WRLP\n");
    sender.answers.take();

    assertThat(Files.readString(file())).doesNotContain("AKIAZ7Q4MNBVCXT5WRLP").contains("u: my");
  }

  @Test
  void aMessageOfMoreThanAMebibyteClosesTheSocket() throws Exception {
    Sender sender = new Sender();
    WebSocket socket = connect(sender);
    sender.answers.take();
    text(socket, START);
    sender.answers.take();
    text(socket, "a: " + "x".repeat((1 << 20) - 4) + "\n");
    assertThat(sender.answers.take()).contains("\"lines\":5");
    var _ = socket.sendText("a: " + "x".repeat(1 << 20) + "\n", true);

    assertThat(sender.closed.get()).startsWith("1009 ");
    assertThat(Files.readString(file()).lines()).hasSize(5);
  }

  @Test
  void aTicketIsNoTokenForASender() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(uri("http").resolve("/api/v1/tickets"))
            .header("Authorization", "Bearer " + TestServer.TOKEN)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString("{\"path\":\"/api/v1/ingest/s\"}"))
            .build();
    String ticket = client.send(request, BodyHandlers.ofString()).body().split("\"", 5)[3];

    assertThatThrownBy(
            () ->
                client
                    .newWebSocketBuilder()
                    .header("Origin", "http://127.0.0.1:" + server.port())
                    .subprotocols("blackbox.v1", "ticket." + ticket)
                    .buildAsync(uri("ws"), new Sender())
                    .join())
        .isInstanceOf(CompletionException.class)
        .cause()
        .isInstanceOfSatisfying(
            WebSocketHandshakeException.class,
            e -> assertThat(e.getResponse().statusCode()).isEqualTo(403));
  }
}

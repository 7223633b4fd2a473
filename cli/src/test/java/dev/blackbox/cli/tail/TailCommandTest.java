package dev.blackbox.cli.tail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.cli.Ran;
import dev.blackbox.library.file.HomeFolder;
import dev.blackbox.server.BlackboxServer;
import dev.blackbox.server.ServerOptions;
import dev.blackbox.server.gate.LocalToken;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TailCommandTest {
  private static final String HEADER = "---\nformat: bbox/1\nid: s\nrepo_sha: abc1234\n---\n";

  @TempDir private Path folder;
  private Path home;
  private Path file;

  @BeforeEach
  void setUp() throws Exception {
    home = Files.createDirectory(folder.resolve("home"));
    file = Files.writeString(folder.resolve("s.bbox"), HEADER);
  }

  private void append(String text) throws Exception {
    Files.writeString(file, text, StandardOpenOption.APPEND);
  }

  private static String messages(int from, int to) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i <= to; i++) {
      text.append("a: message ").append(i).append('\n');
    }
    return text.toString();
  }

  @Test
  void printsTheLastEventsAndNewOnesUntilTheSessionEnds() throws Exception {
    append(messages(1, 20));
    TailRun run = new TailRun(folder, home, "s.bbox").await("message 20");
    append("# a comment\n");
    run.await("a comment");
    append(messages(21, 21));
    run.await("message 21");
    append("@end\n");

    assertThat(run.code()).isZero();
    assertThat(run.text().lines().filter(line -> line.contains("message")))
        .hasSize(11)
        .first()
        .asString()
        .contains("message 11");
    assertThat(run.text()).containsOnlyOnce("a comment");
  }

  @Test
  void startsAtALine() throws Exception {
    append(messages(1, 20) + "@end\n");

    assertThat(Ran.in(folder, "tail", "s.bbox", "--from", "8").out())
        .contains("message 3", "message 20")
        .doesNotContain("message 2\n");
    assertThat(Ran.in(folder, "tail", "s.bbox", "--from", "24", "--json").out())
        .startsWith("{\"file\":\"s.bbox\",")
        .contains("message 19")
        .doesNotContain("message 18");
  }

  @Test
  void saysThatAnotherRecordingReplacedIt() throws Exception {
    append(messages(1, 3));
    TailRun run = new TailRun(folder, home, "s.bbox").await("message 3");
    Path other = Files.writeString(folder.resolve("other"), HEADER + messages(7, 8));
    Files.move(other, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    run.awaitNotice("the recording was replaced").await("message 8");
    run.interrupt();

    assertThat(run.code()).isZero();
  }

  @Test
  void followsASessionOfAServer() throws Exception {
    append(messages(1, 3));
    LocalToken token = LocalToken.in(home, false);
    BlackboxServer server = start(0, token);
    int port = server.port();
    String url = "http://127.0.0.1:" + port;
    TailRun run = new TailRun(folder, home, "s", "--server", url).await("message 3");
    append(messages(4, 4));
    run.await("message 4");
    server.close();
    run.awaitNotice("the connection was lost; trying again");
    append(messages(5, 5));
    try (BlackboxServer _ = start(port, token)) {
      run.await("message 5");
      append("@end\n");

      assertThat(run.code()).isZero();
      assertThat(run.text()).containsOnlyOnce("message 4");
      assertThatThrownBy(() -> new TailRun(folder, home, "x", "--server", url).code())
          .hasMessageEndingWith(url + ": there is no session x");
      Files.writeString(folder.resolve("wrong"), "wrong\n");
      assertThatThrownBy(
              () -> new TailRun(folder, home, "s", "--server", url, "--token-file", "wrong").code())
          .hasMessageContaining("the server does not know the token");
    }
  }

  /** Starts a server and waits until it lists the session. */
  private BlackboxServer start(int port, LocalToken token) throws Exception {
    ServerOptions options =
        new ServerOptions("0", new HomeFolder(home), List.of(file), port, token, _ -> {});
    BlackboxServer server = BlackboxServer.start(options);
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.port() + "/api/v1/sessions/s"))
            .header("Authorization", "Bearer " + token.text())
            .build();
    try (HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build()) {
      while (client.send(request, BodyHandlers.discarding()).statusCode() != 200) {
        Thread.onSpinWait();
      }
    }
    return server;
  }

  @Test
  void sendsNoTokenToOthers() {
    for (String url :
        List.of("http://example.org", "ftp://127.0.0.1", "127.0.0.1:80", "https://x@127.0.0.1")) {
      Ran ran = Ran.in(folder, "tail", "s", "--server", url);
      assertThat(ran.code()).isEqualTo(2);
      assertThat(ran.err()).contains("--server: ");
    }
    assertThat(Ran.in(folder, "tail", "s", "--server", "https://example.org").err())
        .contains(
            "--server https://example.org: the token is missing",
            "--token-file FILE or BLACKBOX_TOKEN gives it");
  }

  @Test
  void takesOneSession() {
    assertThat(Ran.in(folder, "tail", "s.bbox", "--last").err())
        .contains("expected one session, found 2");
    Ran both = Ran.in(folder, "tail", "--last", "--server", "http://127.0.0.1:1");
    assertThat(both.code()).isEqualTo(2);
    assertThat(both.err()).contains("--last does not fit --server");
    assertThat(Ran.in(folder, "tail", "s.bbox", "--ca-cert", "c.pem").err())
        .contains("--ca-cert needs --server URL");
  }
}

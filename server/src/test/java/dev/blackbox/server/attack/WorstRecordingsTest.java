package dev.blackbox.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.server.TestServer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings that would need much memory, in a server with a small heap. */
final class WorstRecordingsTest {
  private static final int CALLS = 60_000;
  private static final int LONG_LINE = 2 << 20;
  private static final List<String> VIEWS =
      List.of(
          "findings",
          "calls",
          "map",
          "files",
          "cost?by=tool",
          "state?at=end",
          "events?from=1&count=2000",
          "events?from=50000&count=2000",
          "lines?at=end&count=2000",
          "lines?from=1&count=2000");

  @TempDir private Path folder;

  private void write(String id, int lines, String line) throws IOException {
    Path store = Files.createDirectories(folder.resolve("store"));
    try (BufferedWriter out = Files.newBufferedWriter(store.resolve(id + ".bbox"))) {
      out.write(TestServer.header(id));
      for (int i = 0; i < lines; i++) {
        out.write(line.replace("#", String.valueOf(i)));
      }
    }
  }

  /** Asks until the answer is there: the server may be reading the recording for the first time. */
  private static RawAnswer answer(AttackClient client, String path) throws IOException {
    RawAnswer answer = client.get(path);
    while (answer.status() == 503) {
      answer = client.get(path);
    }
    return answer;
  }

  /** No answer says that there is too little memory, and every thread is there afterwards. */
  @Test
  void everyViewOfTheWorstRecordingsIsAnsweredInLittleMemory() throws Exception {
    write("open", CALLS, "t!:x id=c# a\n");
    write("failing", 10_000, "t:bash id=c# command=\"tool# go\" → [err: broken #]\n");
    write("long", 1, "a: " + "x".repeat(LONG_LINE) + "\n");
    write("wide", 200, "a: " + "y".repeat(1 << 16) + "\n");
    List<String> ids = List.of("open", "failing", "long", "wide");
    try (ServerProcess server = ServerProcess.start(folder, List.of(), "-Xmx96m")) {
      AttackClient client = server.client();
      for (String id : ids) {
        client.awaitSession(id);
      }
      for (String id : ids) {
        for (String view : VIEWS) {
          RawAnswer answer = answer(client, "/api/v1/sessions/" + id + "/" + view);
          assertThat(answer.text()).as(id + "/" + view).doesNotContain("needs-too-much-memory");
          assertThat(answer.status()).as(id + "/" + view).isIn(200, 422);
        }
        RawAnswer diff = answer(client, "/api/v1/diff?a=" + id + "&b=open");
        assertThat(diff.text()).as(id).doesNotContain("needs-too-much-memory");
      }
      assertThat(client.send(client.request("GET", "/readyz")).status()).isEqualTo(200);
      assertThat(client.get("/metrics").text())
          .contains("blackbox_thread_restarts_total 0", "blackbox_threads_missing 0");
      assertThat(server.end()).isEmpty();
    }
  }
}

package dev.blackbox.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.server.TestServer;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings that need much memory, many readers, and a server with a small heap. */
final class ManyReadersTest {
  private static final int CALLS = 200_000;
  private static final int LONG_LINE = 12 << 20;
  private static final List<String> VIEWS =
      List.of(
          "findings",
          "calls",
          "map",
          "files",
          "cost?by=tool",
          "state?at=end",
          "events?from=1&count=2000",
          "events?from=190000&count=2000",
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

  /** No answer says that there is too little memory, and every thread is there afterwards. */
  @Test
  void everyViewOfTheWorstRecordingsIsAnsweredInLittleMemory() throws Exception {
    write("open", CALLS, "t!:x id=c# a\n");
    write("failing", 20_000, "t:bash id=c# command=\"tool# go\" → [err: broken #]\n");
    write("long", 1, "a: " + "x".repeat(LONG_LINE) + "\n");
    write("wide", 300, "a: " + "y".repeat(1 << 16) + "\n");
    List<String> ids = List.of("open", "failing", "long", "wide");
    try (ServerProcess server = ServerProcess.start(folder, List.of(), "-Xmx192m");
        ExecutorService readers = Executors.newFixedThreadPool(16)) {
      AttackClient client = server.client();
      for (String id : ids) {
        client.awaitSession(id);
      }
      List<Future<RawAnswer>> answers = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        for (String id : ids) {
          for (String view : VIEWS) {
            answers.add(
                readers.submit(() -> client.get("/api/v1/sessions/" + id + "/" + view)));
          }
          answers.add(readers.submit(() -> client.get("/api/v1/diff?a=" + id + "&b=open")));
        }
      }
      for (Future<RawAnswer> answer : answers) {
        String all = answer.get().all();
        assertThat(all).doesNotContain("needs-too-much-memory");
        assertThat(answer.get().status()).as(all).isIn(Set.of(200, 404, 422, 503));
      }
      assertThat(client.send(client.request("GET", "/readyz")).status()).isEqualTo(200);
      assertThat(client.get("/metrics").text())
          .contains("blackbox_thread_restarts_total 0", "blackbox_threads_missing 0");
      assertThat(server.end()).isEmpty();
    }
  }
}

package dev.blackbox.server.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.server.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store with very many sessions, in a server with a small heap. */
final class ManySessionsTest {
  /** More than a page of the list has. */
  private static final int MANY = 1_200;

  private static final int VERY_MANY = 10_000;
  private static final Pattern ID = Pattern.compile("\\{\"id\":\"([^\"]*)\"");
  private static final Pattern NEXT = Pattern.compile("\"next\":\"([^\"]*)\"");

  @TempDir Path folder;

  @Test
  void manySessionsAreListedPageByPage() throws Exception {
    requireAllListed(MANY);
  }

  @Test
  @Tag("long")
  void tenThousandSessionsAreListedPageByPage() throws Exception {
    requireAllListed(VERY_MANY);
  }

  private void requireAllListed(int sessions) throws Exception {
    Path store = Files.createDirectories(folder.resolve("store"));
    for (int i = 0; i < sessions; i++) {
      Path month = Files.createDirectories(store.resolve("month" + i % 24));
      Files.writeString(month.resolve("s" + i + ".bbox"), recording(i));
    }
    try (ServerProcess server = ServerProcess.start(folder, List.of(), "-Xmx128m")) {
      AttackClient client = server.client();
      RawAnswer first = client.get("/api/v1/sessions?limit=100");
      while (!first.text().startsWith("{\"total\":" + sessions + ",")) {
        client.assertAnswers();
        first = client.get("/api/v1/sessions?limit=100");
      }
      client.awaitSession("s17");
      for (String sort : List.of("began", "changed", "cost", "failed", "bytes")) {
        assertThat(ids(client, "limit=1&sort=" + sort)).as(sort).hasSize(1);
      }
      assertThat(ids(client, "limit=1000&q=request%20number%2077")).contains("s77", "s770");
      assertThat(all(client)).hasSize(sessions);
      assertThat(server.end()).isEmpty();
    }
  }

  private static String recording(int i) {
    return TestServer.header("s" + i)
        + ("u: this is request number " + i + " step=1 ts=2026-01-01T00:00:00Z\n")
        + "t:Bash ls → ok step=2 ts=2026-01-01T00:00:01Z\n";
  }

  private static Set<String> ids(AttackClient client, String query) throws IOException {
    return new HashSet<>(
        ID.matcher(client.get("/api/v1/sessions?" + query).text())
            .results()
            .map(found -> found.group(1))
            .toList());
  }

  private static Set<String> all(AttackClient client) throws IOException {
    Set<String> ids = new HashSet<>();
    String cursor = "";
    do {
      String text = client.get("/api/v1/sessions?limit=1000&sort=bytes" + cursor).text();
      ID.matcher(text).results().forEach(found -> assertThat(ids.add(found.group(1))).isTrue());
      Matcher next = NEXT.matcher(text);
      cursor = next.find() ? "&cursor=" + next.group(1) : "";
    } while (!cursor.isEmpty());
    return ids;
  }
}

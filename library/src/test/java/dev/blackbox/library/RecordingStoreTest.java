package dev.blackbox.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.archive.SessionFilter;
import dev.blackbox.library.archive.StoredSession;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.HomeFolder;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordingStoreTest {
  @TempDir Path home;

  private Path sessions;

  @BeforeEach
  void createStore() throws IOException {
    sessions = Files.createDirectories(home.resolve("sessions/mine"));
  }

  private Path put(String name, String agent, String time) throws IOException {
    String text =
        """
        ---
        format: bbox/1
        id: %s
        repo_sha: abc1234
        agent: %s
        ---

        u: Count the boats. step=1 ts=%s
        """
            .formatted(name, agent, time);
    return Files.writeString(sessions.resolve(name + ".bbox"), text);
  }

  @Test
  void listsTheLatestSessionFirst() throws Exception {
    put("old", "claude-code", "2026-11-01T10:00:00Z");
    put("new", "codex", "2026-11-02T10:00:00Z");

    List<StoredSession> found = RecordingStore.at(new HomeFolder(home)).sessions();

    assertThat(found.stream().map(session -> session.summary().id())).containsExactly("new", "old");
  }

  @Test
  void filtersByAgentAndDay() throws Exception {
    put("old", "claude-code", "2026-11-01T10:00:00Z");
    put("new", "codex", "2026-11-02T10:00:00Z");
    RecordingStore store = RecordingStore.at(new HomeFolder(home));
    Instant day = Instant.parse("2026-11-02T00:00:00Z");

    assertThat(store.sessions(filter("codex", Instant.MIN, Instant.MAX))).hasSize(1);
    assertThat(store.sessions(filter("", day, Instant.MAX))).hasSize(1);
    assertThat(store.sessions(filter("", Instant.MIN, day))).hasSize(1);
    assertThat(store.sessions(filter("", day.plusSeconds(36_001), Instant.MAX))).isEmpty();
    assertThat(store.sessions(SessionFilter.ALL)).hasSize(2);
  }

  /** The list and the session say by one rule how long it took. */
  @Test
  void sessionTookTheSameTimeEverywhere() throws Exception {
    Path back = put("back", "codex", "2026-11-02T10:00:00Z");
    Files.writeString(
        back,
        "u: Go on. step=2 ts=2026-11-02T08:00:00Z\nu: Stop. step=3 ts=2026-11-02T09:00:00Z\n",
        StandardOpenOption.APPEND);
    Path once = put("once", "codex", "2026-11-01T10:00:00Z");

    List<StoredSession> found = RecordingStore.at(new HomeFolder(home)).sessions();

    assertThat(found).extracting(StoredSession::recording).containsExactly(back, once);
    assertThat(found.get(0).time()).contains(Duration.ofHours(2));
    assertThat(Recording.open(back).session().elapsed()).contains(Duration.ofHours(2));
    assertThat(found.get(1).time()).as("one moment").isEmpty();
  }

  private static SessionFilter filter(String agent, Instant since, Instant before) {
    return new SessionFilter(agent, "", "", since, before, false);
  }

  @Test
  void reportsAFileThatIsNoRecordingAndListsTheOthers() throws Exception {
    put("good", "codex", "2026-11-02T10:00:00Z");
    Files.write(sessions.resolve("bad.bbox"), new byte[] {0, 1, 2, 0});
    List<Notice> notices = new ArrayList<>();

    List<StoredSession> found =
        RecordingStore.in(home.resolve("sessions"), ProgressListener.NONE, notices::add).sessions();

    assertThat(found).hasSize(1);
    assertThat(notices).hasSize(1);
    assertThat(notices.get(0).text()).contains("mine/bad.bbox: this is a binary file");
  }

  @Test
  void watchReportsNewAndGrownRecordings() throws Exception {
    Path old = put("old", "codex", "2026-11-01T10:00:00Z");
    BlockingQueue<Path> changed = new LinkedBlockingQueue<>();
    RecordingStore store = RecordingStore.at(new HomeFolder(home));
    Closeable watch = store.watch(Duration.ofMillis(20), changed::add);
    try {
      Path fresh = waitFor(changed, () -> put("new", "codex", "2026-11-02T10:00:00Z"));
      assertThat(fresh).isEqualTo(sessions.resolve("new.bbox"));

      changed.clear();
      Files.writeString(old, Files.readString(old) + "a: Seven. step=2\n");
      Path grown = changed.take();
      assertThat(grown).isEqualTo(old);
    } finally {
      watch.close();
    }
  }

  private interface Change {
    Path apply() throws IOException;
  }

  /** The first look may come late, so the change is made again until it is seen. */
  private static Path waitFor(BlockingQueue<Path> changed, Change change) throws Exception {
    Path seen = null;
    for (int i = 0; i < 100 && seen == null; i++) {
      Path made = change.apply();
      seen = changed.poll(300, TimeUnit.MILLISECONDS);
      if (seen == null) {
        Files.delete(made);
      }
    }
    assertThat(seen).isNotNull();
    return seen;
  }
}

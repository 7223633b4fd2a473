package dev.blackbox.library.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.archive.CatalogEntry.Activity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogEntryTest {
  private static final Instant NOW = Instant.parse("2026-11-01T12:00:00Z");

  @TempDir Path folder;

  @Test
  void sessionRunsIfItsFileWasWrittenWithEventsOfNow() throws IOException {
    assertThat(activity("u: Hello. ts=2026-11-01T11:59:30Z\n", Duration.ofSeconds(30)))
        .isEqualTo(Activity.RUNNING);
    assertThat(activity("u: Hello.\n", Duration.ofSeconds(30))).isEqualTo(Activity.RUNNING);
  }

  @Test
  void quietSessionHasStopped() throws IOException {
    assertThat(activity("u: Hello.\n", Duration.ofMinutes(3))).isEqualTo(Activity.STOPPED);
  }

  @Test
  void importOfAnOldSessionDoesNotRun() throws IOException {
    assertThat(activity("t:ls id=1 ts=2026-02-12T16:02:00Z → [ok]\n", Duration.ofSeconds(1)))
        .isEqualTo(Activity.STOPPED);
  }

  @Test
  void sessionWithAnEndHasEnded() throws IOException {
    assertThat(activity("@end ts=2026-11-01T11:59:59Z\n", Duration.ofSeconds(1)))
        .isEqualTo(Activity.ENDED);
  }

  @Test
  void subagentsAreThreadsBesidesTheMainOne() throws IOException {
    write(
        """
        u: Hello.
        x:explore id=a tid=2 → [started]
        o: id=a tid=2 → [done]
        x:fix id=b tid=2 → [started]
        t:ls tid=1 → [ok]
        x:check id=c tid=3 → [started]
        """);

    assertThat(entry().summary().subagents()).isEqualTo(2);
  }

  private Activity activity(String lines, Duration age) throws IOException {
    Files.setLastModifiedTime(write(lines), FileTime.from(NOW.minus(age)));
    return entry().activity(NOW);
  }

  private Path write(String lines) throws IOException {
    return Files.writeString(folder.resolve("a.bbox"), "---\nformat: bbox/1\nid: a\n---\n" + lines);
  }

  private CatalogEntry entry() throws IOException {
    SessionCatalog catalog = new SessionCatalog(List.of(folder));
    catalog.refresh();
    return catalog.entries().get(0);
  }
}

package dev.blackbox.intake.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.testkit.model.ClaudeTranscript;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wherever a run dies, the next one makes the store an undisturbed run would have made. */
@Tag("long")
final class CrashTest {
  private static final int SESSIONS = 6;
  private static final int ENOUGH = 2_000;

  @TempDir Path folder;
  private final AtomicInteger homes = new AtomicInteger();
  private SortedMap<String, String> undisturbed = new TreeMap<>();

  @BeforeEach
  void archiveUndisturbed() throws IOException {
    Home home = home();
    home.archive();
    undisturbed = home.everything();
    assertThat(undisturbed.keySet().stream().filter(name -> name.endsWith(".bbox")))
        .hasSize(SESSIONS);
    assertThat(undisturbed.keySet()).anyMatch(name -> name.contains(".bbox-blobs/"));
  }

  @Test
  void aRunThatDiesIsMadeGoodByTheNext() {
    Property.forAll(
        40,
        Gen.integers(0, changes()),
        changes -> {
          Home home = home();
          die(home, changes);
          home.archive(immortal());
          assertThat(home.everything()).isEqualTo(undisturbed);
        });
  }

  @Test
  void manyDeathsInARowAreMadeGood() throws IOException {
    Home home = home();
    for (int changes = 3; changes < changes(); changes += changes() / 12) {
      die(home, changes);
    }
    home.archive(immortal());

    assertThat(home.everything()).isEqualTo(undisturbed);
  }

  /** Does not wait for the disk either. */
  private static DyingDisk immortal() {
    return new DyingDisk(Integer.MAX_VALUE);
  }

  private static void die(Home home, int changes) {
    try {
      home.archive(new DyingDisk(changes));
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("killed");
    }
  }

  /** How many changes an undisturbed run makes, or a few less. */
  private int changes() {
    int low = 0;
    int high = ENOUGH;
    while (high - low > 8) {
      int middle = (low + high) / 2;
      DyingDisk disk = new DyingDisk(middle);
      try {
        home().archive(disk);
      } catch (IOException e) {
        assertThat(disk.isDead()).isTrue();
      }
      low = disk.isDead() ? middle : low;
      high = disk.isDead() ? high : middle;
    }
    return low;
  }

  private Home home() throws IOException {
    Home home = new Home(folder.resolve("home" + homes.incrementAndGet()));
    for (int i = 0; i < SESSIONS; i++) {
      try (InputStream transcript = ClaudeTranscript.realistic(i, 20_000)) {
        Path file = home.write(".claude/projects/-work-tea/s" + i + ".jsonl", "");
        Files.write(file, transcript.readAllBytes());
        Files.setLastModifiedTime(
            file, FileTime.from(Instant.parse("2026-03-02T09:00:00Z").plusSeconds(i)));
      }
    }
    assertThat(Disk.real().exists(home.store())).isFalse();
    return home;
  }
}

package dev.blackbox.store.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.testing.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kills a recording program at random moments; {@code scripts/durability} does it 200 times. */
class KillTest {
  private static final int KILLS = Integer.getInteger("durability.kills", 10);
  private static final int KILLS_PER_FILE = 5;
  private static final List<String> MODES = List.of("group", "each", "interval", "none");

  @TempDir Path folder;
  private final long seed = Long.getLong("durability.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @Test
  void nothingAcknowledgedIsLostByAKill() throws Exception {
    System.out.println("KillTest: " + KILLS + " kills, -Ddurability.seed=" + seed);
    long events = 0;
    for (int kill = 0; kill < KILLS; kill += KILLS_PER_FILE) {
      String name = kill / KILLS_PER_FILE % 2 == 0 ? "s.bbox" : "s.bbox.zst";
      Path file = folder.resolve("run" + kill).resolve(name);
      events += killAndGoOn(file, Math.min(KILLS_PER_FILE, KILLS - kill));
    }
    System.out.println("KillTest: " + events + " acknowledged events, all there");
    assertThat(events).isGreaterThan(KILLS);
  }

  /** Kills one program after the other, all of which record to the same file. */
  private long killAndGoOn(Path file, int kills) throws Exception {
    List<String> acknowledged = new ArrayList<>();
    for (int kill = 0; kill < kills; kill++) {
      acknowledged.addAll(recordAndKill(file, "run" + kill, MODES.get(kill % MODES.size())));
      requireAll(acknowledged, file);
    }
    try (RecordingLog log =
        Archive.standard().open(file, Sample::header, LogOptions.STANDARD, LogListener.SILENT)) {
      long number = log.append(Sample.event("afterwards"));
      assertThat(log.awaitDurable(number, Duration.ofMinutes(1))).isTrue();
    }
    acknowledged.add("afterwards");
    requireAll(acknowledged, file);
    return acknowledged.size();
  }

  private List<String> recordAndKill(Path file, String name, String mode) throws Exception {
    try (Child child = Child.start(file, name, mode)) {
      child.awaitBegin();
      LockSupport.parkNanos(Duration.ofMillis(random.nextInt(250)).toNanos());
      return child.kill();
    }
  }

  /** Opens the recording, which puts a torn line aside, and reads it. */
  private static void requireAll(List<String> acknowledged, Path file) throws Exception {
    Archive.standard().open(file, Sample::header, LogOptions.STANDARD, LogListener.SILENT).close();
    List<String> events = Sample.eventsOf(Disk.real(), file);
    Set<String> there = new HashSet<>(events);
    List<String> missing = acknowledged.stream().filter(name -> !there.contains(name)).toList();
    assertThat(missing).as("acknowledged and lost").isEmpty();
    assertThat(there).as("events, none twice").hasSize(events.size());
  }
}

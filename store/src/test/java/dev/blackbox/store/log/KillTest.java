package dev.blackbox.store.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.testing.Sample;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a recording program at random moments; {@code scripts/durability} does it 200 times.
 *
 * <p>Five kills in a row hit the same recording, plain or compressed, in one file or in many. Some
 * come before the program has recorded anything, while it still repairs what the last kill left;
 * what is there is looked at in a copy, so that the next program finds it as it was.
 */
@Tag("long")
class KillTest {
  private static final int KILLS = Integer.getInteger("durability.kills", 10);
  private static final int KILLS_PER_FILE = 5;
  private static final List<String> MODES = List.of("group", "each", "interval", "none");

  /** A name, and how large its files become. */
  private record Kind(String name, long rotation) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind("s.bbox", 200_000),
          new Kind("s.bbox.zst", 20_000),
          new Kind("s.bbox", Long.MAX_VALUE),
          new Kind("s.bbox.zst", Long.MAX_VALUE));

  @TempDir Path folder;
  private final long seed = Long.getLong("durability.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private int torn;

  @Test
  void nothingAcknowledgedIsLostByAKill() throws Exception {
    System.out.println("KillTest: " + KILLS + " kills, -Ddurability.seed=" + seed);
    long events = 0;
    for (int kill = 0; kill < KILLS; kill += KILLS_PER_FILE) {
      Kind kind = KINDS.get(kill / KILLS_PER_FILE % KINDS.size());
      Path place = folder.resolve("run" + kill);
      events += killAndGoOn(place, kind, Math.min(KILLS_PER_FILE, KILLS - kill));
    }
    System.out.println(
        "KillTest: " + events + " acknowledged events, all there; " + torn + " torn tails mended");
    assertThat(events).isGreaterThan(KILLS);
  }

  /** Kills one program after the other, all of which record to the same file. */
  private long killAndGoOn(Path place, Kind kind, int kills) throws Exception {
    List<String> acknowledged = new ArrayList<>();
    Path file = place.resolve(kind.name());
    for (int kill = 0; kill < kills; kill++) {
      String mode = MODES.get(kill % MODES.size());
      acknowledged.addAll(recordAndKill(file, "run" + kill, mode, kind.rotation()));
      requireAll(acknowledged, copyOf(place, kill).resolve(kind.name()));
    }
    acknowledged.add("afterwards");
    goOn(file, "afterwards");
    requireThere(acknowledged, file);
    return acknowledged.size();
  }

  private List<String> recordAndKill(Path file, String name, String mode, long rotation)
      throws Exception {
    boolean isEarly = random.nextInt(4) == 0;
    try (Child child = Child.start(file, name, mode, rotation)) {
      if (!isEarly) {
        child.awaitBegin();
      }
      LockSupport.parkNanos(Duration.ofMillis(random.nextInt(isEarly ? 600 : 250)).toNanos());
      return child.kill();
    }
  }

  private static Path copyOf(Path place, int kill) throws IOException {
    Path copy = Files.createDirectories(place.resolveSibling(place.getFileName() + "-" + kill));
    if (Files.exists(place)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(place)) {
        for (Path file : files) {
          Files.copy(file, copy.resolve(file.getFileName()));
        }
      }
    }
    return copy;
  }

  /** Continues the recording, which moves a torn line aside, and reads it. */
  private void requireAll(List<String> acknowledged, Path file) throws Exception {
    goOn(file, "copied");
    List<String> expected = new ArrayList<>(acknowledged);
    expected.add("copied");
    requireThere(expected, file);
  }

  private void goOn(Path file, String event) throws Exception {
    try (RecordingLog log =
        LogFactory.standard().open(file, Sample::header, LogOptions.STANDARD, LogListener.SILENT)) {
      torn += log.torn().isPresent() ? 1 : 0;
      assertThat(log.awaitDurable(log.append(Sample.event(event)), Duration.ofMinutes(1))).isTrue();
    }
  }

  private static void requireThere(List<String> acknowledged, Path file) throws Exception {
    List<String> events = Sample.eventsOf(Disk.real(), file);
    Set<String> there = new HashSet<>(events);
    List<String> missing = acknowledged.stream().filter(name -> !there.contains(name)).toList();
    assertThat(missing).as("acknowledged and lost").isEmpty();
    assertThat(there).as("events, none twice").hasSize(events.size());
  }
}

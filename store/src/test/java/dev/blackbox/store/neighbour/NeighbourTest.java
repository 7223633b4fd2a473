package dev.blackbox.store.neighbour;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.testing.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three recorders of one file start, are refused, stop and are killed, next to a program that
 * renames, cuts, links and deletes their files; {@code scripts/neighbour} does it 300 times.
 *
 * <p>An event that was acknowledged is in a recording afterwards, unless the neighbour itself cut
 * it off or deleted it. A kill comes after the recorder has noticed what the neighbour did.
 */
@Tag("long")
class NeighbourTest {
  private static final int ROUNDS = Integer.getInteger("neighbour.rounds", 8);

  /** A name, and how large its files become. */
  private record Kind(String name, long rotation) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind("s.bbox", Long.MAX_VALUE),
          new Kind("s.bbox", 3_000),
          new Kind("s.bbox.zst", Long.MAX_VALUE),
          new Kind("s.bbox.zst", 2_000));

  @TempDir Path temporary;
  private final long seed = Long.getLong("neighbour.seed", System.nanoTime());
  private long events;
  private long refused;

  @Test
  void nothingAcknowledgedIsLostNextToANeighbour() throws Exception {
    assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "/proc is missing: Linux only");
    System.out.println("NeighbourTest: " + ROUNDS + " rounds, -Dneighbour.seed=" + seed);
    for (int round = 0; round < ROUNDS; round++) {
      round(KINDS.get(round % KINDS.size()), round);
    }
    System.out.println(
        "NeighbourTest: %d rounds, %d acknowledged events, %d recorders refused; lost 0, doubled 0"
            .formatted(ROUNDS, events, refused));
    assertThat(events).isGreaterThan(ROUNDS);
  }

  private void round(Kind kind, int round) throws Exception {
    Random random = new Random(seed + round);
    Path folder = Files.createDirectories(temporary.resolve("round" + round)).toRealPath();
    Path outside = Files.createDirectories(temporary.resolve("outside" + round));
    Neighbour neighbour = new Neighbour(folder, outside, random);
    Path file = folder.resolve(kind.name());
    List<RecorderProcess> all = new ArrayList<>();
    try {
      RecorderProcess first = start(all, file, kind, random);
      assertThat(first.awaitBegin()).isEmpty();
      first.awaitProgress();
      Path alias = alias(kind, file, outside, random);
      requireRefused(alias, start(all, alias, kind, random), first);
      for (int act = random.nextInt(4); act >= 0; act--) {
        neighbour.act(first);
        pause(random);
      }
      end(first, random);
      if (random.nextBoolean()) {
        neighbour.tidy();
      }
      RecorderProcess third = start(all, file, kind, random);
      if (third.awaitBegin().isEmpty()) {
        neighbour.act(third);
        end(third, random);
      }
      check(neighbour, all, "round " + round + " " + kind + " " + neighbour);
    } finally {
      all.forEach(RecorderProcess::close);
    }
  }

  private static RecorderProcess start(
      List<RecorderProcess> all, Path file, Kind kind, Random random) throws IOException {
    String mode = random.nextBoolean() ? "each" : "group";
    String name = "r" + (all.size() + 1);
    Path folder = file.isAbsolute() ? Disk.folderOf(file) : Path.of("/");
    all.add(RecorderProcess.start(file, folder, name, mode, kind.rotation()));
    return all.get(all.size() - 1);
  }

  /** Another name of a file. */
  private static Path alias(Kind kind, Path file, Path outside, Random random) throws IOException {
    Path name = file.getFileName();
    // The first file of a recording in several files is not written any more.
    boolean isOneFile = kind.rotation() == Long.MAX_VALUE;
    return switch (random.nextInt(isOneFile ? 5 : 4)) {
      case 0 -> file;
      case 1 -> Files.createSymbolicLink(outside.resolve(name), file);
      case 4 -> Files.createLink(outside.resolve(name), file);
      case 2 ->
          Files.createSymbolicLink(outside.resolve("folder"), Disk.folderOf(file)).resolve(name);
      default -> Path.of("/").relativize(file);
    };
  }

  private void requireRefused(Path alias, RecorderProcess second, RecorderProcess first)
      throws Exception {
    Optional<String> why = second.awaitBegin();
    assertThat(why.orElse("not refused"))
        .as("%s", alias)
        .contains("process " + first.pid() + " records");
    refused++;
  }

  private static void end(RecorderProcess recorder, Random random) throws Exception {
    pause(random);
    if (random.nextBoolean()) {
      recorder.kill();
    } else {
      recorder.stop();
    }
  }

  private static void pause(Random random) {
    LockSupport.parkNanos(Duration.ofMillis(random.nextInt(40)).toNanos());
  }

  private void check(Neighbour neighbour, List<RecorderProcess> all, String what) throws Exception {
    List<String> acknowledged = new ArrayList<>();
    List<String> messages = new ArrayList<>();
    for (RecorderProcess recorder : all) {
      acknowledged.addAll(recorder.acknowledged());
      messages.addAll(recorder.messages());
    }
    Set<String> there = new HashSet<>(neighbour.destroyed());
    for (Path recording : neighbour.recordings(false)) {
      List<String> read = Sample.eventsRead(Disk.real(), recording);
      assertThat(new HashSet<>(read)).as("none twice in " + recording).hasSameSizeAs(read);
      there.addAll(read);
    }
    if (neighbour.isBroken()) {
      for (Path part : neighbour.recordings(true)) {
        there.addAll(Sample.eventsAlone(Disk.real(), part));
      }
    }
    List<String> lost = acknowledged.stream().filter(name -> !there.contains(name)).toList();
    assertThat(lost).as("acknowledged and lost; %s; %s", what, messages).isEmpty();
    assertThat(neighbour.changed()).as("foreign files changed; %s; %s", what, messages).isEmpty();
    events += acknowledged.size();
  }
}

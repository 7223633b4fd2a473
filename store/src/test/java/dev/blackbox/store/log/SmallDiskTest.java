package dev.blackbox.store.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.LogNotice.Kind;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.testkit.process.ProcessGuard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fills a real file system of 128 KiB, then makes room again. Mounting one takes root. */
class SmallDiskTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path folder;
  private boolean isMounted;

  @BeforeEach
  void mount() throws Exception {
    isMounted = run("mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", folder.toString());
    if (!isMounted) {
      System.out.println("SKIPPED: SmallDiskTest, because a tmpfs cannot be mounted here");
    }
    Assumptions.assumeTrue(isMounted, "a tmpfs cannot be mounted here");
  }

  @AfterEach
  void unmount() throws Exception {
    if (isMounted) {
      assertThat(run("umount", folder.toString())).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void whatFitsIsThereAndTheRestIsAGap(String name) throws Exception {
    Path file = folder.resolve(name);
    Path filler = Files.write(folder.resolve("filler"), new byte[60_000]);
    List<LogNotice> notices = new CopyOnWriteArrayList<>();
    LogOptions options =
        LogOptions.STANDARD
            .withQueue(new QueueLimits(100, 1 << 20, Duration.ofMillis(20)))
            .withRetryDelay(Duration.ofMillis(1));
    List<String> accepted = new ArrayList<>();
    long dropped;
    try (RecordingLog log =
        LogFactory.standard().open(file, Sample::header, options, notices::add)) {
      for (int i = 0; log.dropped() < 50 && i < 1_000_000; i++) {
        append(log, "full" + i, accepted);
      }
      Files.delete(filler);
      assertThat(log.flush(LONG)).isTrue();
      for (int i = 0; i < 50; i++) {
        append(log, "room" + i, accepted);
      }
      dropped = log.dropped();
    }

    assertThat(dropped).isEqualTo(50);
    assertThat(Sample.eventsOf(Disk.real(), file)).isEqualTo(accepted);
    List<String> lines = Sample.linesOf(Disk.real(), file);
    // On a busy machine the queue may be full before the writer has met the full disk.
    assertThat(Sample.gapEvents(lines, ".*")).isEqualTo(dropped);
    assertThat(Sample.gapEvents(lines, "disk full")).isPositive();
    assertThat(notices)
        .extracting(LogNotice::kind)
        .contains(Kind.DISK_FULL, Kind.RESUMED, Kind.DROPPED);
  }

  private static void append(RecordingLog log, String name, List<String> accepted) {
    if (log.append(Sample.event(name)) != RecordingLog.DROPPED) {
      accepted.add(name);
    }
  }

  private static boolean run(String... command) throws IOException, InterruptedException {
    try {
      return ProcessGuard.start(new ProcessBuilder(command).inheritIO()).waitFor() == 0;
    } catch (IOException e) {
      // There is no such program.
      return false;
    }
  }
}

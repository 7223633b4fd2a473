package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Line;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.QueueLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BoundTest {
  private static final Pattern GAP = Pattern.compile("gap events=(\\d+) .*");

  @TempDir Path folder;

  @Test
  void whatFindsNoRoomIsDroppedCountedAndNotedInPlaceOfMakingTheAgentWait() throws IOException {
    Path file = folder.resolve("full.bbox");
    Semaphore forces = new Semaphore(100);
    List<LogNotice> told = new CopyOnWriteArrayList<>();
    Recorder recorder =
        Recorded.options(file)
            .disk(ForcedDisk.with(forces::acquireUninterruptibly))
            .queue(new QueueLimits(16, 1 << 20, Duration.ofMillis(1)))
            .listener(told::add)
            .open();
    recorder.flush(Duration.ofSeconds(30));

    forces.drainPermits();
    for (int i = 0; i < 500; i++) {
      recorder.user("event " + i + " " + "x".repeat(i % 2 == 0 ? 0 : 600));
    }
    long droppedMeanwhile = recorder.dropped();
    forces.release(1 << 20);
    recorder.close();

    long dropped = recorder.dropped();
    assertThat(droppedMeanwhile).isPositive().isLessThanOrEqualTo(dropped);
    List<Line> lines = Recorded.lines(file);
    assertThat(lines.stream().filter(Line.Message.class::isInstance).count())
        .isEqualTo(500 - dropped);
    assertThat(gaps(lines)).isEqualTo(dropped);
    assertThat(told).anyMatch(notice -> notice.kind() == LogNotice.Kind.DROPPED);
  }

  @Test
  void diskThatTakes200MillisecondsToForceMakesNobodyWait() throws IOException {
    Path file = folder.resolve("slow.bbox");

    long longest = 0;
    try (Recorder recorder =
        Recorded.options(file)
            .disk(ForcedDisk.with(() -> LockSupport.parkNanos(200_000_000)))
            .closeTimeout(Duration.ofSeconds(60))
            .open()) {
      for (int i = 0; i < 2_000; i++) {
        long begin = System.nanoTime();
        recorder.tool("read").arg("file", i).result("x".repeat(i % 100 == 0 ? 2_000 : 10));
        longest = Math.max(longest, System.nanoTime() - begin);
      }
      assertThat(recorder.dropped()).isZero();
    }

    assertThat(Recorded.lines(file).stream().filter(Line.Call.class::isInstance)).hasSize(2_000);
    // Twenty blobs and their folders take more than ten seconds of forces.
    assertThat(Duration.ofNanos(longest)).isLessThan(Duration.ofSeconds(5));
  }

  private static long gaps(List<Line> lines) {
    long events = 0;
    for (Line line : lines) {
      Matcher gap = GAP.matcher(line instanceof Line.Comment comment ? comment.text() : "");
      events += gap.matches() ? Long.parseLong(gap.group(1)) : 0;
    }
    return events;
  }
}

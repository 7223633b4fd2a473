package dev.blackbox.store.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.disk.ForwardingDisk;
import dev.blackbox.store.disk.ForwardingFile;
import dev.blackbox.store.log.LogNotice.Kind;
import dev.blackbox.store.testing.Sample;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A host without memory delays the writer of a log; it does not end it. */
final class OutOfMemoryTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path folder;

  @Test
  void writerGoesOnAfterTheHostRanOutOfMemory() throws Exception {
    Path file = folder.resolve("s.bbox");
    List<LogNotice> notices = new CopyOnWriteArrayList<>();
    FullHeapDisk disk = new FullHeapDisk();

    try (RecordingLog log =
        new LogFactory(disk, Clock.systemUTC())
            .open(
                file,
                Sample::header,
                LogOptions.STANDARD.withRetryDelay(Duration.ofMillis(1)),
                notices::add)) {
      assertThat(log.awaitDurable(log.append(Sample.event("before")), LONG)).isTrue();
      disk.failures.set(2);
      assertThat(log.awaitDurable(log.append(Sample.event("during")), LONG)).isTrue();
      assertThat(log.awaitDurable(log.append(Sample.event("after")), LONG)).isTrue();
      assertThat(log.dropped()).isZero();
    }

    assertThat(Sample.eventsOf(Disk.real(), file)).containsExactly("before", "during", "after");
    assertThat(notices)
        .extracting(LogNotice::kind)
        .containsExactly(Kind.WRITE_FAILED, Kind.RESUMED);
    assertThat(notices.get(0).sentence()).contains("the host is out of memory");
  }

  /** A disk whose writes fail for want of memory, a few times. */
  private static final class FullHeapDisk extends ForwardingDisk {
    final AtomicInteger failures = new AtomicInteger();

    FullHeapDisk() {
      super(Disk.real());
    }

    @Override
    protected DiskFile opened(DiskFile file) {
      return new ForwardingFile(file) {
        @Override
        public int write(ByteBuffer bytes, long position) throws IOException {
          if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
            throw new OutOfMemoryError("Java heap space");
          }
          return super.write(bytes, position);
        }
      };
    }
  }
}

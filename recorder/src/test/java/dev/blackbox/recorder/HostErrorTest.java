package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.blob.BlobRef;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.blob.StoredBlob;
import dev.blackbox.store.log.LogNotice;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An exhausted heap or stack of the host drops one event; the recorder stays alive. */
final class HostErrorTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir Path folder;

  private static Error error(String name) {
    return name.equals("heap")
        ? new OutOfMemoryError("Java heap space")
        : new StackOverflowError("deep");
  }

  @ParameterizedTest
  @ValueSource(strings = {"heap", "stack"})
  void recorderThreadDropsTheEventAndStaysAlive(String which) throws IOException {
    Path file = folder.resolve("host.bbox");
    List<LogNotice> notices = new CopyOnWriteArrayList<>();

    try (Recorder recorder =
        Recorded.options(file)
            .blobs(new ErrorBlobs(() -> error(which)))
            .listener(notices::add)
            .open()) {
      // Large, so that the recorder's own thread encodes it.
      Receipt lost = recorder.tool("read").result("x".repeat(5_000));
      Receipt kept = recorder.user("still here");

      assertThat(kept.await(LONG)).isTrue();
      assertThat(lost.isDropped()).isTrue();
      assertThat(recorder.flush(LONG)).isTrue();
      assertThat(recorder.dropped()).isEqualTo(1);
      assertThat(recorder.tool("read").result("y".repeat(5_000)).await(LONG)).isFalse();
      assertThat(recorder.user("and here").await(LONG)).isTrue();
    }

    assertThat(Files.readString(file))
        .contains("u: still here", "u: and here", "@end")
        .contains("# gap events=1 bytes=5000 reason=\"not recorded\"")
        .doesNotContain("xxx", "yyy");
    assertThat(notices)
        .filteredOn(notice -> notice.kind() == LogNotice.Kind.NOT_RECORDED)
        .hasSize(2);
    assertThat(notices.stream().mapToLong(LogNotice::events).sum()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"heap", "stack"})
  void agentsThreadIsSparedTheError(String which) throws IOException {
    Path file = folder.resolve("small.bbox");

    try (Recorder recorder =
        Recorded.options(file).blobThreshold(3).blobs(new ErrorBlobs(() -> error(which))).open()) {
      assertThat(recorder.tool("read").result("abcdef").await(LONG)).isFalse();
      assertThat(recorder.user("on").await(LONG)).isTrue();
    }

    assertThat(Files.readString(file)).contains("# gap events=1", "u: on");
  }

  @Test
  void listenerThatExhaustsTheStackHarmsNobody() throws IOException {
    Path file = folder.resolve("listener.bbox");

    try (Recorder recorder =
        Recorded.options(file)
            .blobs(new ErrorBlobs(() -> error("heap")))
            .listener(
                notice -> {
                  throw error("stack");
                })
            .open()) {
      recorder.tool("read").result("x".repeat(5_000));
      assertThat(recorder.user("on").await(LONG)).isTrue();
    }
  }

  @Test
  void valueWithoutTextIsNamedByItsFailure() throws Exception {
    Path file = folder.resolve("value.bbox");
    Object endless =
        new Object() {
          @Override
          public String toString() {
            return "x" + this;
          }
        };

    try (Recorder recorder = Recorded.options(file).open()) {
      recorder.tool("read").arg("what", endless).ok();
      assertThat(recorder.tool("work").run(() -> endless)).isSameAs(endless);
      recorder.withExtra("tag", endless).notice("on");
    }

    assertThat(Files.readString(file))
        .contains("what=\"[unreadable: StackOverflowError]\"")
        .contains("→ [unreadable: StackOverflowError]");
  }

  /** A store whose writes fail as the code of a host without memory does. */
  record ErrorBlobs(Supplier<Error> error) implements BlobStore {
    @Override
    public BlobRef put(byte[] content, String mime) {
      throw error.get();
    }

    @Override
    public BlobRef put(InputStream content, String mime) {
      throw error.get();
    }

    @Override
    public Optional<StoredBlob> find(String hash) {
      return Optional.empty();
    }

    @Override
    public InputStream open(StoredBlob blob) {
      throw new AssertionError("nothing was found");
    }
  }
}

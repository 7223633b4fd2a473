package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.store.log.LogNotice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class NeverThrowsTest {
  @TempDir Path folder;

  @Test
  @SuppressWarnings("NullAway") // what callers without null checks do
  void nullIsRecordedAsTheWord() throws IOException {
    Path file = folder.resolve("null.bbox");

    try (Recorder recorder = Recorded.options(file).open()) {
      recorder.user(null);
      recorder
          .tool(null)
          .id(null)
          .arg(null)
          .arg(null, (Object) null)
          .arg("k", (List<String>) null)
          .result(null);
      recorder.mode(null, (Arg) null);
      recorder.batch(null, null);
      recorder.metrics((Arg) null);
      recorder.line((byte[]) null);
      recorder.stampedLine(null);
      recorder.tool("x").start().output(null);
      recorder.end(null);
    }

    assertThat(Files.readString(file))
        .contains("u: null step=2", "t:null id=null null null=null k=[]", "m: null", "@batch []")
        .contains("@end summary=null");
  }

  @Test
  void eventThatCannotBeRecordedLeavesAGap() throws IOException {
    Path file = folder.resolve("odd.bbox");
    List<LogNotice> told = new CopyOnWriteArrayList<>();

    try (Recorder recorder = Recorded.options(file).listener(told::add).open()) {
      Receipt odd = recorder.mode("auto", new OddArg().arg());
      assertThat(odd.isDropped()).isTrue();
      recorder.user("and on");
    }

    assertThat(told)
        .extracting(LogNotice::kind)
        .containsExactly(LogNotice.Kind.NOT_RECORDED, LogNotice.Kind.DROPPED);
    assertThat(Files.readString(file))
        .contains("u: and on", "# gap events=1 bytes=0 reason=\"not recorded\"");
  }

  /** An argument without a value, which the format has no words for. */
  record OddArg() {
    @SuppressWarnings("NullAway")
    Arg arg() {
      return Arg.pair("key", null);
    }
  }

  @Test
  void listenerThatFailsHarmsNobody() throws IOException {
    Path file = folder.resolve("listener.bbox");

    try (Recorder recorder =
        Recorded.options(file)
            .listener(
                notice -> {
                  throw new IllegalStateException("not my day");
                })
            .open()) {
      assertThat(recorder.mode("auto", new OddArg().arg()).isDropped()).isTrue();
      assertThat(recorder.user("kept").await(Duration.ofSeconds(30))).isTrue();
    }
  }

  @Test
  void listenerMayRecordItsNotices() throws IOException {
    Path file = folder.resolve("echo.bbox");
    Recorder[] self = new Recorder[1];

    try (Recorder recorder =
        Recorded.options(file)
            .blobThreshold(10)
            .blobs(new FailingBlobs())
            .listener(notice -> self[0].note("told: " + notice.kind()))
            .open()) {
      self[0] = recorder;
      recorder.tool("read").result("x".repeat(50));
      recorder.flush(Duration.ofSeconds(30));
    }

    assertThat(Files.readString(file))
        .contains("x".repeat(50))
        .contains("# notes: told: BLOB_FAILED");
  }

  @Test
  void afterClosingNothingIsRecordedAndNothingThrown() throws IOException {
    Path file = folder.resolve("closed.bbox");
    Recorder recorder = Recorded.options(file).open();
    recorder.close();
    String before = Files.readString(file);

    Receipt late = recorder.user("too late");
    recorder.close();

    assertThat(late.isDropped()).isTrue();
    assertThat(late.await(Duration.ofSeconds(1))).isFalse();
    assertThat(late.durable().toCompletableFuture()).isCompletedExceptionally();
    assertThat(Files.readString(file)).isEqualTo(before);
  }

  @Test
  void workThatFailsIsRecordedAndFailsAsItWould() throws IOException {
    Path file = folder.resolve("work.bbox");

    try (Recorder recorder = Recorded.options(file).open()) {
      assertThatThrownBy(
              () ->
                  recorder
                      .tool("read")
                      .run(
                          () -> {
                            throw new UncheckedIOException(new IOException("no such file"));
                          }))
          .isInstanceOf(UncheckedIOException.class);
    }

    assertThat(Recorded.lines(file).stream().filter(Line.Call.class::isInstance))
        .extracting(line -> ((Line.Call) line).result())
        .containsExactly(
            "[running]", "[err: UncheckedIOException: java.io.IOException: no such file]");
  }
}

package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.testkit.process.ProcessGuard;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing that the host does ends the recorder's own thread. */
final class OwnThreadTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Pattern SAID = Pattern.compile("said (\\d+) dropped (\\d+)");

  @TempDir Path folder;

  @Test
  void interruptsOfTheRecordersThreadLoseNothing() throws Exception {
    Path file = folder.resolve("interrupts.bbox");
    AtomicBoolean isOver = new AtomicBoolean();
    Thread intruder = new Thread(() -> interruptRecorders(isOver));
    try (Recorder recorder = Recorded.options(file).open()) {
      intruder.start();
      for (int i = 0; i < 4_000; i++) {
        recorder.user("event " + i + "x".repeat(i % 2 * 500));
        if (i % 100 == 0) {
          recorder.tool("read").result("y".repeat(2_000));
          assertThat(recorder.user("durable").await(LONG)).isTrue();
        }
      }
      isOver.set(true);
      intruder.join();
      assertThat(recorder.flush(LONG)).isTrue();
      assertThat(recorder.dropped()).isZero();
    }

    assertThat(count(file, "u: event ")).isEqualTo(4_000);
    assertThat(count(file, "t:read")).isEqualTo(40);
  }

  private static long count(Path file, String start) throws IOException {
    return Files.readString(file).lines().filter(line -> line.startsWith(start)).count();
  }

  private static void interruptRecorders(AtomicBoolean isOver) {
    for (int i = 0; i < 100 || !isOver.get(); i++) {
      Thread.getAllStackTraces().keySet().stream()
          .filter(thread -> thread.getName().equals("blackbox recorder"))
          .forEach(Thread::interrupt);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void callbacksMayThrowAnything(int which) throws IOException {
    Path file = folder.resolve("callbacks.bbox");
    Throwable failure = HostileValues.FAILURES.get(which).get();
    try (Recorder recorder =
        Recorder.to(file)
            .environment(Map.of())
            .clock(
                HostileValues.clock(
                    () -> {
                      throw HostileValues.<RuntimeException>sneaky(failure);
                    }))
            .blobs(
                new HostErrorTest.ErrorBlobs(
                    () -> {
                      throw HostileValues.<RuntimeException>sneaky(failure);
                    }))
            .listener(
                notice -> {
                  throw HostileValues.<RuntimeException>sneaky(failure);
                })
            .open()) {
      for (int i = 0; i < 20; i++) {
        recorder.tool("read").result("x".repeat(5_000));
        assertThat(recorder.user("event " + i).await(LONG)).isTrue();
      }
      recorder.mode("auto", new NeverThrowsTest.OddArg().arg());
      assertThat(recorder.user("later").await(LONG)).isTrue();
    }

    String text = Files.readString(file);
    assertThat(text).contains("u: event 19", "u: later", "@end");
    long results = text.lines().filter(line -> line.startsWith("t:read")).count();
    assertThat(results + Recorded.gaps(text))
        .as("results, and one event that cannot be written")
        .isEqualTo(21);
  }

  @Test
  void receiptOfAnEventThatCannotBeEncodedCompletes() throws Exception {
    Path file = folder.resolve("settled.bbox");
    List<LogNotice> notices = new CopyOnWriteArrayList<>();
    try (Recorder recorder =
        Recorded.options(file)
            .blobs(new HostErrorTest.ErrorBlobs(() -> new OutOfMemoryError("host")))
            .listener(notices::add)
            .open()) {
      StartedCall call = recorder.tool("read").start();
      Receipt piece = call.output("piece");
      Receipt lost = call.result("x".repeat(5_000));

      assertThat(lost.await(LONG)).isFalse();
      assertThat(lost.isDropped()).isTrue();
      assertThat(
              piece
                  .durable()
                  .handle((done, failure) -> failure != null)
                  .toCompletableFuture()
                  .get(60, TimeUnit.SECONDS))
          .isTrue();
    }
    assertThat(Recorded.gaps(Files.readString(file))).isEqualTo(1);
    assertThat(notices.stream().mapToLong(LogNotice::events).sum()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"64,10", "96,15"})
  void fullHeapLosesNothingUncounted(int heap, int message) throws Exception {
    Path file = folder.resolve("heap.bbox");
    Path output = folder.resolve("output.txt");
    Process program =
        ProcessGuard.start(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx" + heap + "m",
                    "-cp",
                    System.getProperty("java.class.path"),
                    FullHeap.class.getName(),
                    file.toString(),
                    Integer.toString(message))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile()));

    assertThat(program.waitFor()).as(Files.readString(output)).isZero();
    Matcher said = SAID.matcher(Files.readString(output));
    assertThat(said.find()).as(Files.readString(output)).isTrue();
    // A file that could not be written for want of memory is continued in another one.
    String text = allParts(file);
    long there = text.lines().filter(line -> line.startsWith("u: ")).count();
    assertThat(there + Recorded.gaps(text))
        .as(Files.readString(output))
        .isEqualTo(Long.parseLong(said.group(1)));
    assertThat(Recorded.gaps(text)).isEqualTo(Long.parseLong(said.group(2)));
    Recorder.open(file).close();
  }

  /** All lines, each once: the log may write a line again into another part. */
  private static String allParts(Path file) throws IOException {
    try (RecordingSource source = RecordingSource.open(Disk.real(), file)) {
      String text = new String(source.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().distinct().collect(Collectors.joining("\n"));
    }
  }
}

package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Line;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ManyThreadsTest {
  private static final int THREADS = 8;
  private static final int EVENTS = 2_000;

  @TempDir Path folder;

  @Test
  void stepsAreInTheOrderOfTheFileAndEveryEventIsThereOnce() throws Exception {
    Path file = folder.resolve("many.bbox");

    try (Recorder recorder = Recorded.options(file).open()) {
      inThreads(
          thread -> {
            for (int i = 0; i < EVENTS; i++) {
              // Some are too large to be encoded by the thread that records them.
              recorder.user(
                  "said by " + thread + " as " + i + " " + "x".repeat(i % 7 == 0 ? 500 : 1));
            }
          });
    }

    List<Line.Message> messages = messages(file);
    assertThat(messages).hasSize(THREADS * EVENTS);
    assertThat(messages.stream().map(message -> message.meta().step().orElseThrow()))
        .containsExactlyElementsOf(
            LongStream.rangeClosed(2, 1 + THREADS * EVENTS).boxed().toList());
    assertThat(new HashSet<>(messages.stream().map(Line.Message::text).toList()))
        .hasSize(THREADS * EVENTS);
  }

  @Test
  void everyThreadFindsItsOwnEventsInItsOwnOrder() throws Exception {
    Path file = folder.resolve("order.bbox");

    try (Recorder recorder = Recorded.options(file).open()) {
      inThreads(
          thread -> {
            for (int i = 0; i < EVENTS; i++) {
              recorder.user(thread + " " + i);
            }
          });
    }

    long[] next = new long[THREADS];
    for (Line.Message message : messages(file)) {
      String[] words = message.text().split(" ", -1);
      int thread = Integer.parseInt(words[0]);
      assertThat(Long.parseLong(words[1])).isEqualTo(next[thread]++);
    }
  }

  @Test
  void callIdsAndThreadsOfSubagentsAreGivenOnce() throws Exception {
    Path file = folder.resolve("ids.bbox");

    try (Recorder recorder = Recorded.options(file).open()) {
      inThreads(
          thread -> {
            for (int i = 0; i < 200; i++) {
              recorder.subagent("explore").start().recorder().tool("read").ok();
            }
          });
    }

    Set<String> ids = new HashSet<>();
    Set<String> threads = new HashSet<>();
    for (Line line : Recorded.lines(file)) {
      if (line instanceof Line.Call call) {
        assertThat(ids.add(call.meta().id().orElseThrow())).isTrue();
        threads.add(call.meta().get("tid").orElseThrow());
      }
    }
    assertThat(ids).hasSize(2 * 200 * THREADS);
    assertThat(threads).hasSize(200 * THREADS);
  }

  @Test
  void receiptsOfAllThreadsAreKept() throws Exception {
    Path file = folder.resolve("receipts.bbox");

    try (Recorder recorder = Recorded.options(file).open()) {
      inThreads(
          thread -> {
            for (int i = 0; i < 20; i++) {
              Receipt receipt = recorder.user("x".repeat(i % 2 == 0 ? 10 : 2_000));
              assertThat(receipt.await(Duration.ofSeconds(60))).isTrue();
              receipt.durable().toCompletableFuture().get();
            }
          });
    }
  }

  private static List<Line.Message> messages(Path file) throws IOException {
    List<Line.Message> messages = new ArrayList<>();
    for (Line line : Recorded.lines(file)) {
      if (line instanceof Line.Message message) {
        messages.add(message);
      }
    }
    return messages;
  }

  /** Work that a thread with a number does. */
  private interface Work {
    void in(int thread) throws Exception;
  }

  private static void inThreads(Work work) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int thread = i;
        running.add(
            threads.submit(
                () -> {
                  work.in(thread);
                  return null;
                }));
      }
      for (Future<?> one : running) {
        one.get();
      }
    } finally {
      threads.shutdown();
    }
  }
}

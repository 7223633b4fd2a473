package dev.blackbox.library.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;

final class LastingThreadTest {
  @Test
  void workThatFailsStartsAgainAndIsCounted() throws Exception {
    BlockingQueue<Throwable> trouble = new LinkedBlockingQueue<>();
    trouble.add(new OutOfMemoryError("no memory now"));
    trouble.add(new IllegalStateException("a mistake"));
    Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    Semaphore works = new Semaphore(0);
    try (LastingThread thread =
        new LastingThread(
            "test",
            () -> {
              switch (trouble.poll()) {
                case Error error -> throw error;
                case RuntimeException mistake -> throw mistake;
                case null, default -> {
                  works.release();
                  new Semaphore(0).acquire();
                }
              }
            })) {
      assertThat(thread.isRunning()).isFalse();
      thread.start(failures::add);
      works.acquire();

      assertThat(thread.isRunning()).isTrue();
      assertThat(thread.restarts()).isEqualTo(2);
      assertThat(failures).hasSize(2);
    }
  }

  @Test
  void workIsMissingWhileItsFailureIsReported() throws Exception {
    Semaphore reported = new Semaphore(0);
    Semaphore goOn = new Semaphore(0);
    try (LastingThread thread =
        new LastingThread(
            "test",
            () -> {
              throw new OutOfMemoryError("no memory at all");
            })) {
      thread.start(
          _ -> {
            reported.release();
            goOn.acquireUninterruptibly();
          });
      reported.acquire();
      assertThat(thread.isRunning()).isFalse();
      goOn.release(1_000);
    }
  }
}

package dev.blackbox.intake.observe.workspace;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Runs tasks that may add further tasks: one folder is listed while the files of another are read.
 * There are more threads than cores, because most of the time is spent waiting for a cold disk.
 */
final class TaskPool {
  private static final int THREADS = 16;

  private final ExecutorService threads =
      Executors.newFixedThreadPool(THREADS, Thread.ofPlatform().daemon().factory());
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final AtomicLong open = new AtomicLong(1);
  private final CountDownLatch done = new CountDownLatch(1);

  private TaskPool() {}

  /** A task. */
  interface Task {
    void run() throws IOException;
  }

  /** The first task, which adds further ones. */
  interface First {
    void run(TaskPool tasks) throws IOException;
  }

  /** Runs all tasks; after a failure, which is thrown, no further task is started. */
  static void run(First first) throws IOException {
    TaskPool tasks = new TaskPool();
    try (ExecutorService _ = tasks.threads) {
      tasks.attempt(() -> first.run(tasks));
      tasks.done.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
    Throwable failed = tasks.failure.get();
    if (failed != null) {
      throw failed instanceof IOException e ? e : new IOException(failed);
    }
  }

  void add(Task task) {
    open.incrementAndGet();
    threads.execute(() -> attempt(task));
  }

  private void attempt(Task task) {
    try {
      if (failure.get() == null) {
        task.run();
      }
    } catch (IOException | RuntimeException e) {
      failure.compareAndSet(null, e);
    } finally {
      if (open.decrementAndGet() == 0) {
        done.countDown();
      }
    }
  }
}

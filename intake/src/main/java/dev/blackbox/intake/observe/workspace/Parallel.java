package dev.blackbox.intake.observe.workspace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does the same with many files, some at a time: a disk that is cold is mostly waited for. */
final class Parallel {
  private static final int THREADS = 16;
  private static final int BATCH = 64;

  private Parallel() {}

  /** What is done with a few of them. */
  interface Work<T> {
    void apply(List<T> batch) throws IOException;
  }

  static <T> void batches(List<T> items, Work<T> work) throws IOException {
    try (ExecutorService threads =
        Executors.newFixedThreadPool(THREADS, Thread.ofPlatform().daemon().factory())) {
      List<Future<?>> batches = new ArrayList<>();
      for (int from = 0; from < items.size(); from += BATCH) {
        List<T> batch = items.subList(from, Math.min(items.size(), from + BATCH));
        batches.add(threads.submit(() -> apply(batch, work)));
      }
      for (Future<?> batch : batches) {
        batch.get();
      }
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static <T> Void apply(List<T> batch, Work<T> work) throws IOException {
    work.apply(batch);
    return null;
  }
}

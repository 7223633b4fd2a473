package dev.blackbox.server;

import dev.blackbox.library.archive.CatalogEntry;
import dev.blackbox.library.archive.SessionCatalog;
import dev.blackbox.library.live.LastingThread;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Refreshes a catalog in the background; a store that takes long is looked at less often. */
final class CatalogWatch implements AutoCloseable {
  private static final long SHORTEST_PAUSE = 2_000;
  private static final long LONGEST_PAUSE = 10_000;
  private static final int PAUSES_PER_LOOK = 20;

  private final SessionCatalog catalog;
  private final Consumer<Throwable> failures;
  private final Runnable changed;
  private final Runnable looked;
  private final Semaphore calls = new Semaphore(0);
  private final LastingThread thread = new LastingThread("blackbox catalog", this::run);

  /**
   * Creates a watch.
   *
   * @param changed is called after the list of sessions has changed
   * @param looked is called after every look
   */
  CatalogWatch(
      SessionCatalog catalog, Runnable changed, Runnable looked, Consumer<Throwable> failures) {
    this.catalog = catalog;
    this.changed = changed;
    this.looked = looked;
    this.failures = failures;
  }

  void start() {
    thread.start(failures);
  }

  LastingThread thread() {
    return thread;
  }

  /** Looks again at once. */
  void call() {
    calls.release();
  }

  private void run() throws InterruptedException {
    boolean hasFailed = false;
    while (true) {
      long began = System.nanoTime();
      try {
        List<CatalogEntry> before = catalog.entries();
        catalog.refresh();
        if (!catalog.entries().equals(before)) {
          changed.run();
        }
        looked.run();
        hasFailed = false;
      } catch (IOException | RuntimeException e) {
        if (!hasFailed) {
          failures.accept(e);
        }
        hasFailed = true;
      }
      long look = (System.nanoTime() - began) / 1_000_000;
      long pause = Math.clamp(look * PAUSES_PER_LOOK, SHORTEST_PAUSE, LONGEST_PAUSE);
      if (calls.tryAcquire(pause, TimeUnit.MILLISECONDS)) {
        calls.drainPermits();
      }
    }
  }

  @Override
  public void close() {
    thread.close();
  }
}

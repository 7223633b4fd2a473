package dev.blackbox.server.api;

import dev.blackbox.server.http.HttpProblem;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpStatus;

/**
 * Bounds the memory of requests that read recordings at the same time. Eight read at once; of those
 * that read a line of more than a mebibyte, one. The others wait in turn.
 */
final class ReadingLimit {
  private static final int AT_ONCE = 8;
  private static final long LARGE = 1 << 20;
  private static final int PATIENCE_SECONDS = 5;

  private final Semaphore places = new Semaphore(AT_ONCE, true);
  private final Semaphore large = new Semaphore(1, true);

  /** A place that a request has. */
  @FunctionalInterface
  interface Place extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Waits for a place.
   *
   * @param bytes how much text is read at once
   */
  Place enter(long bytes) throws HttpProblem {
    if (bytes <= LARGE) {
      take(places);
      return places::release;
    }
    take(large);
    try {
      take(places);
    } catch (HttpProblem e) {
      large.release();
      throw e;
    }
    return () -> {
      places.release();
      large.release();
    };
  }

  private static void take(Semaphore from) throws HttpProblem {
    try {
      if (from.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    throw HttpProblem.busy(
        HttpStatus.SERVICE_UNAVAILABLE_503,
        "too-busy",
        "many requests read recordings; ask again in a moment",
        1);
  }
}

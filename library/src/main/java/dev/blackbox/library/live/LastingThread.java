package dev.blackbox.library.live;

import java.io.Closeable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A thread for work that lasts as long as the program. When the work fails, for example because
 * there is no memory at that moment, it starts again.
 *
 * <pre>{@code
 * LastingThread thread = new LastingThread("blackbox watcher", this::watch);
 * thread.start(failure -> log(failure));
 * thread.isRunning();
 * thread.close();
 * }</pre>
 */
public final class LastingThread implements Closeable {
  private static final long PAUSE_MILLIS = 100;

  private final String name;
  private final Work work;
  private @Nullable Thread thread;
  private volatile boolean isRunning;
  private volatile boolean isClosed;
  private final AtomicLong restarts = new AtomicLong();

  /** Works until it is interrupted. */
  @FunctionalInterface
  public interface Work {
    void run() throws InterruptedException;
  }

  /** Creates a thread that does nothing before {@link #start}. */
  public LastingThread(String name, Work work) {
    this.name = name;
    this.work = work;
  }

  /**
   * Starts the work.
   *
   * @param failures receives what ended the work each time
   */
  public synchronized void start(Consumer<? super Throwable> failures) {
    isRunning = true;
    thread = Thread.ofPlatform().daemon().name(name).start(() -> run(failures));
  }

  private void run(Consumer<? super Throwable> failures) {
    while (!isClosed) {
      try {
        isRunning = true;
        work.run();
        return;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (Throwable e) {
        isRunning = false;
        restarts.incrementAndGet();
        report(e, failures);
      }
    }
  }

  /** There may be no memory to say what happened; the work starts again all the same. */
  private void report(Throwable failure, Consumer<? super Throwable> failures) {
    try {
      failures.accept(failure);
      Thread.sleep(PAUSE_MILLIS);
    } catch (Throwable e) {
      Thread.onSpinWait();
    }
  }

  /** Returns whether the work is being done now. */
  public boolean isRunning() {
    return isRunning;
  }

  /** Returns how often the work failed and was started again. */
  public long restarts() {
    return restarts.get();
  }

  /** Ends the work. */
  @Override
  public synchronized void close() {
    isClosed = true;
    if (thread != null) {
      thread.interrupt();
    }
  }
}

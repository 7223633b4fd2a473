package dev.blackbox.recorder.pipeline;

import dev.blackbox.store.log.RecordingLog;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Whether, and when, something that was said is on the disk. */
public final class Delivery {
  /** Of what is not recorded. */
  public static final Delivery NONE = new Delivery();

  private @Nullable CompletableFuture<Delivery> appended;
  private @Nullable RecordingLog log;
  private long number = RecordingLog.DROPPED;
  private boolean isSettled;

  static {
    NONE.drop();
  }

  /** The log has it, and gave it a number. */
  void append(RecordingLog to, long as) {
    settle(to, as);
  }

  /** It is not recorded. */
  void drop() {
    settle(null, RecordingLog.DROPPED);
  }

  private void settle(@Nullable RecordingLog to, long as) {
    CompletableFuture<Delivery> waiting;
    synchronized (this) {
      log = to;
      number = as;
      isSettled = true;
      waiting = appended;
    }
    if (waiting != null) {
      // Elsewhere, because what depends on it may take long.
      waiting.completeAsync(() -> this);
    }
  }

  /** Whether it is certain that it will never be on the disk. */
  public synchronized boolean isDropped() {
    return isSettled && number == RecordingLog.DROPPED;
  }

  /** Completes when it is on the disk, and fails if it never will be. */
  public CompletionStage<Void> durable() {
    CompletableFuture<Delivery> waiting = waiting();
    return waiting == null
        ? whenDurable()
        : waiting.thenCompose(Delivery::whenDurable).minimalCompletionStage();
  }

  private CompletionStage<Void> whenDurable() {
    RecordingLog to;
    synchronized (this) {
      to = log;
    }
    return to == null
        ? CompletableFuture.failedStage(new IOException("the event is not recorded"))
        : to.whenDurable(number);
  }

  /** A stage to wait for until the log has it; null if that is settled. */
  private synchronized @Nullable CompletableFuture<Delivery> waiting() {
    if (isSettled) {
      return null;
    }
    if (appended == null) {
      appended = new CompletableFuture<>();
    }
    return appended;
  }

  /** Waits until it is on the disk; false if the time is over or it never will be. */
  public boolean await(Duration time) throws InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    CompletableFuture<Delivery> waiting = waiting();
    if (waiting != null && !awaitAppended(waiting, time.toNanos())) {
      return false;
    }
    RecordingLog to;
    synchronized (this) {
      to = log;
    }
    return to != null
        && to.awaitDurable(number, Duration.ofNanos(Math.max(0, end - System.nanoTime())));
  }

  private static boolean awaitAppended(CompletableFuture<Delivery> waiting, long nanos)
      throws InterruptedException {
    try {
      waiting.get(nanos, TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException | ExecutionException e) {
      return false;
    }
  }
}

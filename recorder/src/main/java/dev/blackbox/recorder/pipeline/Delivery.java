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

/** The state of an event on its way to the disk. */
public final class Delivery {
  /** The delivery of an event that is not recorded. */
  public static final Delivery NONE = new Delivery();

  private @Nullable CompletableFuture<Delivery> appended;
  private @Nullable RecordingLog log;
  private long number = RecordingLog.DROPPED;
  private long step;
  private boolean isSettled;

  static {
    NONE.drop();
  }

  /** Notes the step that the event gets. */
  void stamp(long as) {
    step = as;
  }

  /** The step of the event; 0 if it has none. */
  public long step() {
    return step;
  }

  /** Notes the number that the log gave to the event. */
  void append(RecordingLog to, long as) {
    settle(to, as);
  }

  /** Notes that the event is not recorded. */
  void drop() {
    settle(null, RecordingLog.DROPPED);
  }

  private void settle(@Nullable RecordingLog to, long as) {
    CompletableFuture<Delivery> waiting;
    synchronized (this) {
      if (isSettled) {
        return;
      }
      log = to;
      number = as;
      isSettled = true;
      waiting = appended;
    }
    if (waiting != null) {
      complete(waiting);
    }
  }

  /** Completes in another thread, because dependent actions may take long. */
  private void complete(CompletableFuture<Delivery> waiting) {
    try {
      waiting.completeAsync(() -> this);
    } catch (Throwable e) {
      // There is no memory for another thread; a thread that waits must not wait for ever.
      waiting.complete(this);
    }
  }

  /** Whether the event is certainly not recorded. */
  public synchronized boolean isDropped() {
    return isSettled && number == RecordingLog.DROPPED;
  }

  /** Completes when the event is on the disk; fails if the event is not recorded. */
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

  /** A stage that completes when the log has the event; null if that is settled. */
  private synchronized @Nullable CompletableFuture<Delivery> waiting() {
    if (isSettled) {
      return null;
    }
    if (appended == null) {
      appended = new CompletableFuture<>();
    }
    return appended;
  }

  /** Waits until the event is on the disk; false on timeout or if it is not recorded. */
  public boolean await(@Nullable Duration time) throws InterruptedException {
    long nanos = DurationLimits.bounded(time).toNanos();
    long end = System.nanoTime() + nanos;
    CompletableFuture<Delivery> waiting = waiting();
    if (waiting != null && !awaitAppended(waiting, nanos)) {
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

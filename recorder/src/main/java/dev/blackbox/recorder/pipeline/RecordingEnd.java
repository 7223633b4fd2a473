package dev.blackbox.recorder.pipeline;

import dev.blackbox.store.log.LogNotice.Kind;
import dev.blackbox.store.log.RecordingLog;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** The end of a recording: the recorder's thread completes it, and closing threads wait for it. */
final class RecordingEnd {
  /** How much longer than the recorder's thread a closing thread waits. */
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final long RETRY_NANOS = 1_000_000;

  private final RecordingLog log;
  private final long timeoutNanos;
  private final HostListener listener;
  private final AtomicBoolean isLogClosed = new AtomicBoolean();
  private final CountDownLatch completed = new CountDownLatch(1);
  private volatile boolean isBegun;
  private long deadline;

  RecordingEnd(RecordingLog log, Duration timeout, HostListener listener) {
    this.log = log;
    this.timeoutNanos = timeout.toNanos();
    this.listener = listener;
  }

  /** Begins to close. */
  void begin() {
    deadline = System.nanoTime() + timeoutNanos;
    isBegun = true;
  }

  boolean isBegun() {
    return isBegun;
  }

  /** Whether no time is left to encode events. */
  boolean isOverdue() {
    return isBegun && left(deadline) == 0;
  }

  private static long left(long end) {
    return Math.max(0, end - System.nanoTime());
  }

  /** Waits until the recording is complete, and closes the log if the recorder's thread cannot. */
  void await() {
    boolean isInterrupted = Thread.interrupted();
    isInterrupted |= awaitUntil(deadline + GRACE_NANOS);
    if (completed.getCount() > 0 && isLogClosed.compareAndSet(false, true)) {
      listener.report(Kind.LOST, "the last events could not be encoded in time", 0);
      closeLog();
    }
    // If the recorder's thread closes the log, that takes no longer than this.
    isInterrupted |= awaitUntil(deadline + timeoutNanos + 2 * GRACE_NANOS);
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for the recorder's thread; returns whether somebody interrupted the current one. */
  private boolean awaitUntil(long end) {
    boolean isInterrupted = false;
    while (completed.getCount() > 0 && left(end) > 0) {
      try {
        completed.await(left(end), TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        isInterrupted = true;
      } catch (Throwable e) {
        // The host's memory is exhausted.
        LockSupport.parkNanos(RETRY_NANOS);
      }
    }
    return isInterrupted;
  }

  /** Waits until all lines so far are durable; false if there is not enough time. */
  boolean flushLog() {
    while (true) {
      try {
        return log.flush(Duration.ofNanos(left(deadline)));
      } catch (InterruptedException e) {
        // An interrupt of the recorder's thread is not meant for the recording.
      }
    }
  }

  /** Closes the log; the recorder's thread does this last. */
  void complete() {
    if (isLogClosed.compareAndSet(false, true)) {
      closeLog();
    }
    completed.countDown();
  }

  private void closeLog() {
    try {
      log.close();
    } catch (Throwable e) {
      listener.report(Kind.LOST, HostText.from(e::getMessage), 0);
    }
  }
}

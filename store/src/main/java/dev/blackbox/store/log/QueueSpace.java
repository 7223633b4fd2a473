package dev.blackbox.store.log;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.function.BooleanSupplier;

/** The free space of a bounded queue. The caller holds the queue's lock during every call. */
public final class QueueSpace {
  private final QueueLimits limits;
  private final Condition freed;
  private int events;
  private long bytes;
  private int waiting;

  public QueueSpace(QueueLimits limits, Lock lock) {
    this.limits = limits;
    freed = lock.newCondition();
  }

  /** Whether an event of this size fits; an empty queue takes an event of any size. */
  public boolean fits(long size) {
    return events == 0 || (events < limits.events() && bytes + size <= limits.bytes());
  }

  /**
   * Waits until an event of this size fits, no longer than the limits allow.
   *
   * @param isPointless whether waiting cannot help any more
   */
  public boolean await(long size, BooleanSupplier isPointless) {
    long end = System.nanoTime() + limits.maxWait().toNanos();
    boolean isInterrupted = false;
    waiting++;
    for (long left = limits.maxWait().toNanos();
        left > 0 && !isPointless.getAsBoolean() && !fits(size);
        left = end - System.nanoTime()) {
      try {
        freed.awaitNanos(left);
      } catch (InterruptedException e) {
        // The interrupt is not meant for the event at hand, which still gets its full wait.
        isInterrupted = true;
      }
    }
    waiting--;
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
    return fits(size);
  }

  /** Whether a thread waits for space. */
  public boolean isAwaited() {
    return waiting > 0;
  }

  /** Uses the space of one event. */
  public void take(long size) {
    events++;
    bytes += size;
  }

  /** Corrects the size of an event that was not known when it took its space. */
  public void resize(long change) {
    bytes += change;
    if (change < 0 && waiting > 0) {
      freed.signalAll();
    }
  }

  /** Frees the space of events. */
  public void release(int count, long size) {
    events -= count;
    bytes -= size;
    if (waiting > 0) {
      freed.signalAll();
    }
  }

  /** Wakes the waiting threads, because waiting may be pointless now. */
  public void wake() {
    freed.signalAll();
  }
}

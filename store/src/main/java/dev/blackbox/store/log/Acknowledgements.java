package dev.blackbox.store.log;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Tracks which lines are durable and notifies waiting threads. Almost free while nobody waits. */
final class Acknowledgements {
  /** Longer than a force of a fast disk; sleeping and waking would cost a good part of that. */
  private static final long SPIN_NANOS = 400_000;

  private final Executor executor;
  private final boolean isEach;
  private final AtomicBoolean isSpinning = new AtomicBoolean();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final PriorityQueue<Promise> promises =
      new PriorityQueue<>(Comparator.comparingLong(Promise::number));
  private volatile long durable;
  private final AtomicInteger asking = new AtomicInteger();
  private volatile @Nullable IOException failure;

  private record Promise(long number, CompletableFuture<Void> stage) {}

  /**
   * Creates a tracker without waiting threads.
   *
   * @param executor runs the dependents of stages, which may take long
   * @param isEach whether each event is forced by itself, so that waits are short
   */
  Acknowledgements(Executor executor, boolean isEach) {
    this.executor = executor;
    this.isEach = isEach;
  }

  /** The number of the last line that is durable together with all lines before it. */
  long durable() {
    return durable;
  }

  void durable(long number) {
    durable = number;
    if (asking.get() > 0) {
      complete(null);
    }
  }

  /** Notes that no more lines become durable. */
  void end(IOException reason) {
    if (failure == null) {
      failure = reason;
    }
    complete(reason);
  }

  private void complete(@Nullable IOException reason) {
    List<Promise> kept = new ArrayList<>();
    List<Promise> broken = new ArrayList<>();
    lock.lock();
    try {
      while (!promises.isEmpty() && (reason != null || promises.peek().number() <= durable)) {
        Promise promise = promises.remove();
        (promise.number() <= durable ? kept : broken).add(promise);
        asking.decrementAndGet();
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    if (!kept.isEmpty()) {
      executor.execute(() -> kept.forEach(promise -> promise.stage().complete(null)));
    }
    if (!broken.isEmpty() && reason != null) {
      executor.execute(
          () -> broken.forEach(promise -> promise.stage().completeExceptionally(reason)));
    }
  }

  /** Waits for a line; false on timeout, or if the line will never be durable. */
  boolean await(long number, long nanos) throws InterruptedException {
    if (durable >= number || (isEach && spin(number, nanos))) {
      return true;
    }
    lock.lockInterruptibly();
    try {
      asking.incrementAndGet();
      long left = nanos;
      while (durable < number && failure == null && left > 0) {
        left = changed.awaitNanos(left);
      }
      return durable >= number;
    } finally {
      asking.decrementAndGet();
      lock.unlock();
    }
  }

  /** Spins in one thread at a time, and yields to all others. */
  @SuppressWarnings("ThreadPriorityCheck") // correct without it; it only wastes less of the time
  private boolean spin(long number, long nanos) {
    if (isSpinning.compareAndSet(false, true)) {
      long end = System.nanoTime() + Math.min(SPIN_NANOS, nanos);
      while (durable < number && failure == null && end - System.nanoTime() > 0) {
        Thread.yield();
      }
      isSpinning.set(false);
    }
    return durable >= number;
  }

  CompletionStage<Void> stage(long number) {
    CompletableFuture<Void> stage = new CompletableFuture<>();
    lock.lock();
    try {
      asking.incrementAndGet();
      promises.add(new Promise(number, stage));
    } finally {
      lock.unlock();
    }
    IOException ended = failure;
    if (ended != null || durable >= number) {
      complete(ended);
    }
    return stage.minimalCompletionStage();
  }
}

package dev.blackbox.store.log;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The bounded queue of events in front of the disk.
 *
 * <p>Lines occupy space until they are acknowledged, so the limit covers everything in memory. An
 * event that finds no space is dropped and counted; a gap line takes its place in the order.
 */
final class LogQueue {
  private static final String SLOW = "queue full";

  /** How long an idle writer spins for the next event before it sleeps. */
  private static final long SPIN_NANOS = 50_000;

  private final Commit commit;
  private final Clock clock;
  private final boolean isForeign;
  private final boolean isEach;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private final QueueSpace space;

  private Batch filling = new Batch();
  private long lastNumber;
  private volatile long newest;
  private long firstWaits;
  private long wanted;
  private boolean isWriterIdle;
  private boolean isWriterBatching;
  private boolean isExpedited;

  /** The number of the last line the writer took; used by the writer alone. */
  private long taken;

  private @Nullable Gap gap;
  private @Nullable String trouble;
  private long dropped;
  private boolean isClosed;
  private long closeDeadline;

  /**
   * An empty queue.
   *
   * @param isForeign whether the format of the lines has no gap lines
   */
  LogQueue(QueueLimits limits, Commit commit, Clock clock, boolean isForeign) {
    this.isForeign = isForeign;
    space = new QueueSpace(limits, lock);
    this.commit = commit;
    this.clock = clock;
    isEach = commit.isEach();
  }

  /** Appends an event and returns its number, or {@link RecordingLog#DROPPED} if it is dropped. */
  long append(byte[] event) {
    lock.lock();
    try {
      return takeSpace(event.length) ? put(event, false) : RecordingLog.DROPPED;
    } finally {
      lock.unlock();
    }
  }

  /** Takes the space of an event that is built later; the event is dropped if this fails. */
  boolean reserve(long bytes) {
    return locked(() -> takeSpace(bytes) ? 1 : 0) > 0;
  }

  /** Appends an event that has space, and does not wait, also if it is larger than expected. */
  long appendReserved(byte[] event, long reserved) {
    return locked(
        () -> {
          space.resize(event.length - reserved);
          if (isClosed) {
            dropped++;
            space.release(1, event.length);
            return RecordingLog.DROPPED;
          }
          return put(event, false);
        });
  }

  /** Appends lines that are no event, without waiting; they are never counted as dropped. */
  long appendOwn(byte[] lines) {
    return locked(
        () -> {
          if (isClosed) {
            return RecordingLog.DROPPED;
          }
          space.take(lines.length);
          return put(lines, true);
        });
  }

  private boolean takeSpace(long bytes) {
    if (!space.fits(bytes) && !awaitSpace(bytes)) {
      drop(bytes);
      return false;
    }
    if (isClosed) {
      dropped++;
      return false;
    }
    space.take(bytes);
    return true;
  }

  /** Waiting is pointless while the disk takes no lines. */
  private boolean awaitSpace(long bytes) {
    expediteLocked(lastNumber);
    return space.await(bytes, () -> trouble != null || isClosed);
  }

  /** Counts an event after its gap is noted, for which there may be no memory. */
  private void drop(long bytes) {
    Gap more = Gap.of(bytes, trouble == null ? SLOW : trouble, clock.instant());
    gap = gap == null ? more : gap.and(more);
    dropped++;
  }

  /** Counts events that were dropped before they reached the log. */
  void drop(Gap earlier) {
    lock.lock();
    try {
      gap = gap == null ? earlier : gap.and(earlier);
      dropped += earlier.events();
      wakeWriter();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Adds an event that has space, or frees its space if there is no memory for it.
   *
   * @param isOwn whether the lines are no event
   */
  private long put(byte[] event, boolean isOwn) {
    if (filling.isEmpty()) {
      firstWaits = System.nanoTime();
    }
    boolean isAdded = false;
    try {
      putGap();
      if (isOwn) {
        filling.addOwn(event, lastNumber + 1);
      } else {
        filling.add(event, lastNumber + 1);
      }
      isAdded = true;
    } finally {
      if (!isAdded) {
        space.release(1, event.length);
      }
    }
    lastNumber++;
    if (isEach) {
      newest = lastNumber;
    }
    wakeWriter();
    return lastNumber;
  }

  private void putGap() {
    if (gap != null && isForeign) {
      filling.add(gap);
      gap = null;
    } else if (gap != null) {
      byte[] line = (gap.text() + "\n").getBytes(StandardCharsets.UTF_8);
      filling.add(gap, line, lastNumber + 1);
      lastNumber++;
      space.take(line.length);
      gap = null;
    }
  }

  /** Wakes the writer for the first line of a batch, and for a full batch. */
  private void wakeWriter() {
    if (isWriterIdle || (isWriterBatching && filling.size() >= commit.events())) {
      isWriterIdle = false;
      isWriterBatching = false;
      work.signal();
    }
  }

  /**
   * The next batch for the writer, after waiting for more lines as long as the mode allows.
   *
   * @param deadline when the writer has other work to do, by {@link System#nanoTime}
   * @return the lines, perhaps an empty batch; null if there will be no more
   */
  @Nullable Batch take(long deadline) throws InterruptedException {
    spin();
    lock.lock();
    try {
      while (hasNothingToDo() && deadline - System.nanoTime() > 0) {
        isWriterIdle = true;
        work.awaitNanos(deadline - System.nanoTime());
      }
      isWriterIdle = false;
      isExpedited = false;
      awaitBatch();
      return isClosed && filling.isEmpty() && gap == null ? null : swap();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Spins for a short time: an agent that waits for each event to be durable sends the next one
   * right after, and sleeping until then costs a fifth of the rate.
   */
  private void spin() {
    long seen = newest;
    long end = System.nanoTime() + SPIN_NANOS;
    while (isEach && taken == seen && newest == seen && end - System.nanoTime() > 0) {
      Thread.onSpinWait();
    }
  }

  private boolean hasNothingToDo() {
    return filling.isEmpty() && gap == null && !isClosed && !isExpedited;
  }

  private void awaitBatch() throws InterruptedException {
    long end = firstWaits + commit.delay().toNanos();
    while (isWorthWaiting() && end - System.nanoTime() > 0) {
      isWriterBatching = true;
      work.awaitNanos(end - System.nanoTime());
    }
    isWriterBatching = false;
  }

  private boolean isWorthWaiting() {
    return !filling.isEmpty()
        && filling.size() < commit.events()
        && wanted < filling.number(0)
        && !space.isAwaited()
        && !isClosed;
  }

  private void expediteLocked(long number) {
    wanted = Math.max(wanted, number);
    isExpedited = true;
    if (isWriterBatching || isWriterIdle) {
      isWriterBatching = false;
      isWriterIdle = false;
      work.signal();
    }
  }

  private Batch swap() {
    putGap();
    Batch swapped = filling;
    filling = new Batch();
    taken = lastNumber;
    return swapped;
  }

  /** Writes this line without waiting for more, because a thread waits for it. */
  void expedite(long number) {
    lock.lock();
    try {
      expediteLocked(number);
    } finally {
      lock.unlock();
    }
  }

  /** Whether a thread waits for this line or a later one. */
  boolean isWanted(long number) {
    return locked(() -> wanted) >= number;
  }

  /** Frees the space of lines that are durable or lost. */
  void release(int lines, long bytes) {
    lock.lock();
    try {
      space.release(lines, bytes);
    } finally {
      lock.unlock();
    }
  }

  /** Notes that the disk takes no lines, for this reason; null if it takes lines again. */
  void trouble(@Nullable String reason) {
    lock.lock();
    try {
      trouble = reason;
      space.wake();
    } finally {
      lock.unlock();
    }
  }

  /** Makes the writer wait before it retries; false if it has to give up. */
  boolean pause(long nanos) {
    lock.lock();
    try {
      long end = System.nanoTime() + nanos;
      for (long left = nanos; left > 0; left = end - System.nanoTime()) {
        long untilClosed = isClosed ? closeDeadline - System.nanoTime() : left;
        if (untilClosed <= 0) {
          return false;
        }
        work.awaitNanos(Math.min(left, untilClosed));
      }
      return true;
    } catch (InterruptedException e) {
      // Only this class interrupts the writer's thread.
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Closes the queue; the writer has this much time for the remaining events. */
  void close(long nanos) {
    lock.lock();
    try {
      if (!isClosed) {
        isClosed = true;
        closeDeadline = System.nanoTime() + nanos;
        work.signal();
        space.wake();
      }
    } finally {
      lock.unlock();
    }
  }

  /** The number of dropped events. */
  long dropped() {
    return locked(() -> dropped);
  }

  /** The number of the last line in the queue. */
  long lastNumber() {
    return locked(() -> lastNumber);
  }

  private long locked(LongSupplier value) {
    lock.lock();
    try {
      return value.getAsLong();
    } finally {
      lock.unlock();
    }
  }
}

package dev.blackbox.store.log;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Where events wait for the disk: a bounded number of them, for threads that never wait long.
 *
 * <p>Room is given back when lines are acknowledged, so the bound is on all that is in memory. What
 * finds no room is counted, and the line that tells of it takes its place in the order.
 */
final class LogQueue {
  private static final String SLOW = "queue full";

  /** How long a writer without company looks out for the next event before it sleeps. */
  private static final long SPIN_NANOS = 50_000;

  private final QueueLimits limits;
  private final Commit commit;
  private final Clock clock;
  private final boolean isForeign;
  private final boolean isEach;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private final Condition room = lock.newCondition();

  private Batch filling = new Batch();
  private long lastNumber;
  private volatile long newest;
  private int heldLines;
  private long heldBytes;
  private long firstWaits;
  private long wanted;
  private boolean isWriterIdle;
  private boolean isWriterBatching;
  private boolean isExpedited;

  /** The number of the last line the writer took; its own. */
  private long taken;

  private int waitingForRoom;
  private @Nullable Gap gap;
  private @Nullable String trouble;
  private long dropped;
  private boolean isClosed;
  private long closeDeadline;

  /**
   * An empty queue.
   *
   * @param isForeign whether the lines are of a format that has no place for a gap
   */
  LogQueue(QueueLimits limits, Commit commit, Clock clock, boolean isForeign) {
    this.isForeign = isForeign;
    this.limits = limits;
    this.commit = commit;
    this.clock = clock;
    isEach = commit.isEach();
  }

  /** Takes an event and gives it a number; or drops it, and gives {@link RecordingLog#DROPPED}. */
  long append(byte[] event) {
    lock.lock();
    try {
      if (!hasRoom(event.length) && !awaitRoom(event.length)) {
        drop(event.length);
        return RecordingLog.DROPPED;
      }
      if (isClosed) {
        dropped++;
        return RecordingLog.DROPPED;
      }
      return put(event);
    } finally {
      lock.unlock();
    }
  }

  private boolean hasRoom(int bytes) {
    return heldLines == 0 || (heldLines < limits.events() && heldBytes + bytes <= limits.bytes());
  }

  /** While the disk takes nothing, waiting is no use. */
  private boolean awaitRoom(int bytes) {
    long end = System.nanoTime() + limits.maxWait().toNanos();
    boolean isInterrupted = false;
    waitingForRoom++;
    expediteLocked(lastNumber);
    for (long left = limits.maxWait().toNanos();
        left > 0 && trouble == null && !isClosed && !hasRoom(bytes);
        left = end - System.nanoTime()) {
      try {
        room.awaitNanos(left);
      } catch (InterruptedException e) {
        // Whoever interrupts the thread does not mean its last event; so it waits on, no longer.
        isInterrupted = true;
      }
    }
    waitingForRoom--;
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
    return hasRoom(bytes);
  }

  private void drop(int bytes) {
    dropped++;
    if (gap == null) {
      gap = Gap.of(bytes, trouble == null ? SLOW : trouble, clock.instant());
    } else {
      gap = gap.and(bytes, clock.instant());
    }
  }

  /** Takes note of events that were dropped before they came here. */
  void drop(Gap earlier) {
    lock.lock();
    try {
      dropped += earlier.events();
      gap = gap == null ? earlier : gap.and(earlier);
      wakeWriter();
    } finally {
      lock.unlock();
    }
  }

  private long put(byte[] event) {
    if (filling.isEmpty()) {
      firstWaits = System.nanoTime();
    }
    putGap();
    heldLines++;
    heldBytes += event.length;
    filling.add(event, ++lastNumber);
    if (isEach) {
      newest = lastNumber;
    }
    wakeWriter();
    return lastNumber;
  }

  private void putGap() {
    if (gap != null && isForeign) {
      filling.tell(gap);
      gap = null;
    } else if (gap != null) {
      byte[] line = (gap.text() + "\n").getBytes(StandardCharsets.UTF_8);
      heldLines++;
      heldBytes += line.length;
      filling.add(gap, line, ++lastNumber);
      gap = null;
    }
  }

  /** Once when there is something to do, once when there is enough of it. */
  private void wakeWriter() {
    if (isWriterIdle || (isWriterBatching && filling.size() >= commit.events())) {
      isWriterIdle = false;
      isWriterBatching = false;
      work.signal();
    }
  }

  /**
   * What is there for the writer, after waiting for company as long as the mode says.
   *
   * @param deadline when the writer has something else to do, by {@link System#nanoTime}
   * @return the lines, perhaps none; null if there will be no more
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
      boolean isLast = isClosed && filling.isEmpty() && gap == null;
      return isLast ? null : swap();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Who waits for each event to be durable sends the next one right after; to be asleep by then
   * costs a fifth of the rate.
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
        && waitingForRoom == 0
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

  /** Somebody waits for a line: do not let it wait for company. */
  void expedite(long number) {
    lock.lock();
    try {
      expediteLocked(number);
    } finally {
      lock.unlock();
    }
  }

  /** Whether somebody waits for this line, or for one behind it. */
  boolean isWanted(long number) {
    lock.lock();
    try {
      return wanted >= number;
    } finally {
      lock.unlock();
    }
  }

  /** Gives back the room of lines that are where they belong. */
  void release(int lines, long bytes) {
    lock.lock();
    try {
      heldLines -= lines;
      heldBytes -= bytes;
      if (waitingForRoom > 0) {
        room.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** From now on the disk takes nothing, for this reason. */
  void trouble(String reason) {
    lock.lock();
    try {
      trouble = reason;
      room.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** The disk takes lines again. */
  void resumed() {
    lock.lock();
    try {
      trouble = null;
    } finally {
      lock.unlock();
    }
  }

  /** Lets the writer wait before it tries again; false if it shall give up instead. */
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
      // Nobody but this class has business with the writer's thread.
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Takes no more events; the writer has so long for those that are there. */
  void close(long nanos) {
    lock.lock();
    try {
      if (!isClosed) {
        isClosed = true;
        closeDeadline = System.nanoTime() + nanos;
        work.signal();
        room.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /** How many events were dropped. */
  long dropped() {
    lock.lock();
    try {
      return dropped;
    } finally {
      lock.unlock();
    }
  }

  /** The number of the last line that was taken. */
  long lastNumber() {
    lock.lock();
    try {
      return lastNumber;
    } finally {
      lock.unlock();
    }
  }
}

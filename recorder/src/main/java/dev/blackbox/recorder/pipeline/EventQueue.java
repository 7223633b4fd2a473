package dev.blackbox.recorder.pipeline;

import dev.blackbox.store.log.Gap;
import dev.blackbox.store.log.QueueLimits;
import dev.blackbox.store.log.QueueSpace;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The bounded queue of events to encode; assigns steps and times in the order of the queue. */
final class EventQueue {
  private static final String FULL = "queue full";

  private final Clock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private final Condition progress = lock.newCondition();
  private final QueueSpace space;
  private final ArrayDeque<StampedEvent> waiting = new ArrayDeque<>();
  private long lastStep;

  // Dropped events whose gap is not queued yet; counting them allocates nothing.
  private long lost;
  private long lostWeight;
  private long lostFrom;
  private long lostTo;
  private String lostReason = FULL;

  /** The number of dropped events that the log does not know of yet. */
  private long dropped;

  // The numbers of events that were queued, taken by the recorder's thread, and appended to the
  // log.
  private long added;
  private long polled;
  private long written;
  private int flushing;

  private boolean isClosed;

  EventQueue(QueueLimits limits, Clock clock, long lastStep) {
    this.clock = clock;
    this.lastStep = lastStep;
    space = new QueueSpace(limits, lock);
  }

  /** Stamps an event that need not be queued; false if earlier events are waiting. */
  boolean pass(StampedEvent event) {
    lock.lock();
    try {
      boolean isFree = waiting.isEmpty() && lost == 0 && !isClosed;
      if (isFree) {
        stamp(event);
      }
      return isFree;
    } finally {
      lock.unlock();
    }
  }

  /** Queues an event, or drops it after waiting for space as long as is allowed. */
  boolean put(StampedEvent event) {
    lock.lock();
    try {
      long weight = event.weight();
      boolean isTaken =
          !isClosed && (space.fits(weight) || space.await(weight, () -> isClosed)) && !isClosed;
      if (!isTaken) {
        count(weight, FULL);
        return false;
      }
      putGap();
      stamp(event);
      add(event);
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** Counts an event that could not be queued. */
  void drop(String reason) {
    lock.lock();
    try {
      count(0, reason);
      work.signal();
    } finally {
      lock.unlock();
    }
  }

  private void count(long weight, String reason) {
    long now = clock.millis();
    dropped++;
    if (isClosed) {
      return;
    }
    lostTo = now;
    if (lost == 0) {
      lostFrom = now;
      lostReason = reason;
    }
    lost++;
    lostWeight += weight;
  }

  private void putGap() {
    if (lost > 0) {
      Instant from = Instant.ofEpochMilli(lostFrom);
      Gap gap = new Gap(lost, lostWeight, lostReason, from, Instant.ofEpochMilli(lostTo));
      add(new StampedEvent(new PendingEvent.DroppedEvents(gap)));
      lost = 0;
      lostWeight = 0;
    }
  }

  private void add(StampedEvent event) {
    waiting.add(event);
    added++;
    space.take(event.weight());
    if (waiting.size() == 1) {
      work.signal();
    }
  }

  /** Stamps the last event of a closed queue. */
  StampedEvent stamped(PendingEvent last) {
    StampedEvent event = new StampedEvent(last);
    lock.lock();
    try {
      stamp(event);
    } finally {
      lock.unlock();
    }
    return event;
  }

  private void stamp(StampedEvent event) {
    PendingEvent pending = event.pending();
    if (pending instanceof PendingEvent.ExactBytes exact) {
      lastStep = Math.max(lastStep, exact.step());
    } else if (pending instanceof PendingEvent.GivenLine given) {
      lastStep = Math.max(lastStep, given.meta().step().orElse(0));
    }
    event.stamp(isCounted(pending) ? ++lastStep : 0, clock.millis());
  }

  private static boolean isCounted(PendingEvent pending) {
    return pending instanceof PendingEvent.SessionEnd
        || pending instanceof PendingEvent.CallEnd
        || (pending instanceof PendingEvent.ExactBytes exact
            && exact.isToStamp()
            && exact.step() == 0)
        || (pending instanceof PendingEvent.NewLine added && added.line().kind().isEvent());
  }

  /**
   * Waits for an event; false if there will be none. Only the recorder's thread takes events, and
   * when it comes back it has appended those it took.
   */
  boolean awaitWork() throws InterruptedException {
    lock.lock();
    try {
      progressed();
      while (waiting.isEmpty() && lost == 0 && !isClosed) {
        work.await();
      }
      return !waiting.isEmpty() || lost > 0;
    } finally {
      lock.unlock();
    }
  }

  /** The next event, or null. */
  @Nullable StampedEvent poll() {
    lock.lock();
    try {
      progressed();
      if (waiting.isEmpty()) {
        putGap();
      }
      StampedEvent next = waiting.poll();
      if (next != null) {
        polled++;
        space.release(1, next.weight());
        dropped -=
            next.pending() instanceof PendingEvent.DroppedEvents gap ? gap.gap().events() : 0;
      }
      return next;
    } finally {
      lock.unlock();
    }
  }

  private void progressed() {
    written = polled;
    if (flushing > 0) {
      progress.signalAll();
    }
  }

  /**
   * Waits until the log has all events that are queued now, however many follow.
   *
   * @param end when to give up, by {@link System#nanoTime}
   */
  boolean awaitWritten(long end) throws InterruptedException {
    lock.lock();
    try {
      putGap();
      long last = added;
      flushing++;
      try {
        for (long left = end - System.nanoTime();
            written < last && left > 0;
            left = end - System.nanoTime()) {
          progress.awaitNanos(left);
        }
      } finally {
        flushing--;
      }
      return written >= last;
    } finally {
      lock.unlock();
    }
  }

  /** The number of dropped events that the log does not know of yet. */
  long dropped() {
    lock.lock();
    try {
      return dropped;
    } finally {
      lock.unlock();
    }
  }

  /** Closes the queue for new events. */
  void close() {
    lock.lock();
    try {
      isClosed = true;
      work.signalAll();
      space.wake();
    } finally {
      lock.unlock();
    }
  }
}

package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.line.Line;
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
  private final QueueSpace space;
  private final ArrayDeque<StampedEvent> waiting = new ArrayDeque<>();
  private long lastStep;
  private @Nullable Gap gap;

  /** The number of dropped events that the log does not know of yet. */
  private long dropped;

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
      boolean isFree = waiting.isEmpty() && gap == null && !isClosed;
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
  void drop(long weight, String reason) {
    lock.lock();
    try {
      count(weight, reason);
      work.signal();
    } finally {
      lock.unlock();
    }
  }

  private void count(long weight, String reason) {
    dropped++;
    if (!isClosed) {
      Instant now = clock.instant();
      gap = gap == null ? Gap.of(weight, reason, now) : gap.and(weight, now);
    }
  }

  private void putGap() {
    if (gap != null) {
      add(new StampedEvent(new PendingEvent.DroppedEvents(gap)));
      gap = null;
    }
  }

  private void add(StampedEvent event) {
    waiting.add(event);
    space.take(event.weight());
    if (waiting.size() == 1) {
      work.signal();
    }
  }

  private void stamp(StampedEvent event) {
    PendingEvent pending = event.pending();
    if (pending instanceof PendingEvent.ExactBytes exact) {
      lastStep = Math.max(lastStep, exact.step());
    } else if (pending instanceof PendingEvent.GivenLine given) {
      lastStep = Math.max(lastStep, stepOf(given.line()));
    }
    event.stamp(isCounted(pending) ? ++lastStep : 0, clock.millis());
  }

  private static long stepOf(Line line) {
    if (line instanceof Line.Statement statement) {
      return statement.meta().step().orElse(0);
    }
    return line instanceof Line.Message message ? message.meta().step().orElse(0) : 0;
  }

  private static boolean isCounted(PendingEvent pending) {
    return pending instanceof PendingEvent.SessionEnd
        || pending instanceof PendingEvent.CallEnd
        || (pending instanceof PendingEvent.ExactBytes exact
            && exact.isToStamp()
            && exact.step() == 0)
        || (pending instanceof PendingEvent.NewLine added && added.line().kind().isEvent());
  }

  /** Waits for an event; false if there will be none. */
  boolean awaitWork() throws InterruptedException {
    lock.lock();
    try {
      while (waiting.isEmpty() && gap == null && !isClosed) {
        work.await();
      }
      return !(waiting.isEmpty() && gap == null);
    } finally {
      lock.unlock();
    }
  }

  /** The next event, or null. */
  @Nullable StampedEvent poll() {
    lock.lock();
    try {
      if (waiting.isEmpty()) {
        putGap();
      }
      StampedEvent next = waiting.poll();
      if (next != null) {
        space.release(1, next.weight());
        dropped -=
            next.pending() instanceof PendingEvent.DroppedEvents lost ? lost.gap().events() : 0;
      }
      return next;
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

  boolean isEmpty() {
    lock.lock();
    try {
      return waiting.isEmpty() && gap == null;
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

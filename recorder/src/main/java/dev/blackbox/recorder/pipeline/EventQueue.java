package dev.blackbox.recorder.pipeline;

import dev.blackbox.format.line.Line;
import dev.blackbox.store.log.Gap;
import dev.blackbox.store.log.QueueLimits;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Where events wait to be prepared; gives each its step and its time, in this order. */
final class EventQueue {
  private static final String FULL = "queue full";

  private final QueueLimits limits;
  private final Clock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private final Condition room = lock.newCondition();
  private final ArrayDeque<StampedEvent> waiting = new ArrayDeque<>();
  private long lastStep;
  private long heldWeight;
  private int waitingForRoom;
  private @Nullable Gap gap;

  /** How many events were dropped that the log has not been told of. */
  private long dropped;

  private boolean isClosed;

  EventQueue(QueueLimits limits, Clock clock, long lastStep) {
    this.limits = limits;
    this.clock = clock;
    this.lastStep = lastStep;
  }

  /** Lets an event pass by, if nothing waits that comes before it. */
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

  /** Takes an event, or drops it after waiting for room as long as is allowed. */
  boolean put(StampedEvent event) {
    lock.lock();
    try {
      if (!isClosed && (hasRoom(event.weight()) || awaitRoom(event.weight()))) {
        putGap();
        stamp(event);
        add(event);
        return true;
      }
      drop(event.weight());
      return false;
    } finally {
      lock.unlock();
    }
  }

  private boolean hasRoom(long weight) {
    return waiting.isEmpty()
        || (waiting.size() < limits.events() && heldWeight + weight <= limits.bytes());
  }

  private boolean awaitRoom(long weight) {
    long end = System.nanoTime() + limits.maxWait().toNanos();
    boolean isInterrupted = false;
    waitingForRoom++;
    for (long left = limits.maxWait().toNanos();
        left > 0 && !isClosed && !hasRoom(weight);
        left = end - System.nanoTime()) {
      try {
        room.await(left, TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        // Whoever interrupts the thread does not mean its last event; so it waits on, no longer.
        isInterrupted = true;
      }
    }
    waitingForRoom--;
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
    return !isClosed && hasRoom(weight);
  }

  private void drop(long weight) {
    dropped++;
    if (!isClosed) {
      Instant now = clock.instant();
      gap = gap == null ? Gap.of(weight, FULL, now) : gap.and(weight, now);
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
    heldWeight += event.weight();
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
        || (pending instanceof PendingEvent.NewLine said && said.line().kind().isEvent());
  }

  /** Waits for something to do; false if there will be nothing any more. */
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
        heldWeight -= next.weight();
        dropped -=
            next.pending() instanceof PendingEvent.DroppedEvents told ? told.gap().events() : 0;
        if (waitingForRoom > 0) {
          room.signalAll();
        }
      }
      return next;
    } finally {
      lock.unlock();
    }
  }

  /** How many events were dropped that the log has not been told of. */
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

  /** Takes no more events. */
  void close() {
    lock.lock();
    try {
      isClosed = true;
      work.signalAll();
      room.signalAll();
    } finally {
      lock.unlock();
    }
  }
}

package dev.blackbox.recorder.pipeline;

import dev.blackbox.store.line.LineEncoder;
import dev.blackbox.store.log.LogNotice.Kind;
import dev.blackbox.store.log.QueueLimits;
import dev.blackbox.store.log.RecordingLog;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Brings the events of all agents to the log, in one order, without making the agents wait. */
public final class Pipeline {
  private static final int MAX_BATCH = 256;
  private static final int MAX_RECOUNTS = 4;
  private static final long RETRY_NANOS = 1_000_000;

  private final RecordingLog log;
  private final EventAppender appender;
  private final EventQueue queue;
  private final Clock clock;
  private final Duration closeTimeout;
  private final RecordingEnd end;
  private final long smallWeight;
  private final HostListener listener;
  private final boolean isRedacting;
  private final boolean isBare;
  private final Thread thread = new Thread(this::run, "blackbox recorder");
  private final Thread rescue = new Thread(this::rescue, "blackbox rescue");

  /** Held by the thread that encodes events and appends them to the log. */
  private final ReentrantLock turn = new ReentrantLock();

  private final AtomicLong late = new AtomicLong();
  private final AtomicBoolean isLateReported = new AtomicBoolean();

  // Set before the queue is closed, used by the recorder's thread after that.
  private PendingEvent.@Nullable SessionEnd last;
  private LongUnaryOperator markersInFile = LongUnaryOperator.identity();

  /**
   * The settings of a pipeline.
   *
   * @param smallWeight the largest event that an agent's own thread may encode
   * @param lastStep the last step of the recording so far
   * @param isBare whether a count of no redactions is left out
   */
  public record Settings(
      QueueLimits limits,
      Clock clock,
      Duration closeTimeout,
      long smallWeight,
      long lastStep,
      boolean isBare) {}

  private Pipeline(
      RecordingLog log,
      LineEncoder encoder,
      SessionTotals totals,
      Settings settings,
      HostListener listener) {
    this.log = log;
    this.appender = new EventAppender(log, encoder, totals, listener, settings.isBare());
    this.queue = new EventQueue(settings.limits(), settings.clock(), settings.lastStep());
    this.clock = settings.clock();
    this.closeTimeout = settings.closeTimeout();
    this.end = new RecordingEnd(log, closeTimeout, listener);
    this.smallWeight = settings.smallWeight();
    this.listener = listener;
    this.isRedacting = encoder.isRedacting();
    this.isBare = settings.isBare();
  }

  /** Starts to take events. */
  public static Pipeline start(
      RecordingLog log,
      LineEncoder encoder,
      SessionTotals totals,
      Settings settings,
      HostListener listener) {
    Pipeline pipeline = new Pipeline(log, encoder, totals, settings, listener);
    pipeline.thread.setDaemon(true);
    pipeline.thread.start();
    try {
      Runtime.getRuntime().addShutdownHook(pipeline.rescue);
    } catch (IllegalStateException e) {
      // The JVM is shutting down; another hook of the host opens this recording.
    }
    return pipeline;
  }

  /** Records an event. */
  public void record(StampedEvent event) {
    if (end.isBegun()) {
      event.drop();
      countLate();
      return;
    }
    boolean mayWrite = event.weight() <= smallWeight && !turn.isHeldByCurrentThread();
    if (mayWrite && turn.tryLock()) {
      try {
        if (queue.pass(event)) {
          appender.write(event);
          return;
        }
      } finally {
        turn.unlock();
      }
    }
    if (!queue.put(event)) {
      event.drop();
      reportLate();
    }
  }

  /** Counts an event after closing, without a lock that the recorder's thread needs. */
  private void countLate() {
    late.incrementAndGet();
    reportLate();
  }

  /** Reports the first event after closing; {@link #dropped} counts them all. */
  private void reportLate() {
    if (end.isBegun() && isLateReported.compareAndSet(false, true)) {
      listener.report(
          Kind.NOT_RECORDED, "the recorder is closed; later events are not recorded", 1);
    }
  }

  /** Counts an event that could not be created or queued, and notes a gap. */
  public void drop(Throwable cause) {
    if (end.isBegun()) {
      countLate();
    } else {
      queue.drop(EventAppender.NOT_RECORDED);
      report(cause);
    }
  }

  /** Notifies the listener that something could not be recorded; never throws. */
  public void report(Throwable cause) {
    try {
      listener.report(Kind.NOT_RECORDED, EventAppender.notRecorded(cause), 0);
    } catch (Throwable e) {
      // There is no memory for the sentence; the event is counted already.
    }
  }

  /** Writes queued events until the queue is closed and empty, whatever happens meanwhile. */
  private void run() {
    boolean hasMore = true;
    while (hasMore) {
      try {
        // An interrupt is not meant for the recording, and would close the file of a blob.
        Thread.interrupted();
        hasMore = queue.awaitWork();
        writeBatch();
      } catch (InterruptedException e) {
        // As above.
      } catch (Throwable e) {
        // The host's memory is exhausted; the events are still queued.
        LockSupport.parkNanos(RETRY_NANOS);
      }
    }
    finish();
  }

  private void writeBatch() {
    turn.lock();
    try {
      for (int count = 0; count < MAX_BATCH; count++) {
        StampedEvent event = queue.poll();
        if (event == null) {
          return;
        }
        if (end.isOverdue()) {
          appender.skip(event, null);
        } else {
          appender.write(event);
        }
      }
    } finally {
      turn.unlock();
    }
  }

  /** Waits until all events so far are on the disk; false on timeout. */
  public boolean flush(@Nullable Duration time) {
    long deadline = System.nanoTime() + DurationLimits.bounded(time).toNanos();
    if (isOwnCallback()) {
      return false;
    }
    try {
      return queue.awaitWritten(deadline)
          && log.flush(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (Throwable e) {
      report(e);
      return false;
    }
  }

  /** Whether the host's code runs in a thread, or for a thread, that writes this recording. */
  private boolean isOwnCallback() {
    return turn.isHeldByCurrentThread()
        || Thread.currentThread().equals(thread)
        || listener.isCaller();
  }

  /** The number of events that are not recorded. */
  public long dropped() {
    return log.dropped() + log.lost() + queue.dropped() + late.get();
  }

  /** The number of redaction markers in the lines written so far. */
  public long markers() {
    return appender.markers();
  }

  public boolean isClosed() {
    return end.isBegun();
  }

  /**
   * Closes the recording and waits until it is complete; never throws. The recorder's thread writes
   * the remaining events, so that an event's own callback may close, too: it does not wait.
   *
   * @param sessionEnd the last event; null for none
   * @param markers maps the number of markers written by this pipeline to the number of markers in
   *     the current file, once all events are written
   */
  public void close(PendingEvent.@Nullable SessionEnd sessionEnd, LongUnaryOperator markers) {
    synchronized (end) {
      if (!end.isBegun()) {
        last = sessionEnd;
        markersInFile = markers;
        end.begin();
      }
    }
    closeQueue();
    if (!isOwnCallback()) {
      end.await();
    }
  }

  private void closeQueue() {
    do {
      try {
        queue.close();
        return;
      } catch (Throwable e) {
        // The host's memory is exhausted.
        LockSupport.parkNanos(RETRY_NANOS);
      }
    } while (!end.isOverdue());
  }

  /** Completes the recording; the recorder's thread does this last. */
  private void finish() {
    try {
      turn.lock();
      try {
        writeEnd();
      } finally {
        turn.unlock();
      }
    } catch (Throwable e) {
      listener.report(Kind.LOST, "the recording has no end: " + HostText.failure(e), 0);
    } finally {
      end.complete();
      removeHook();
    }
  }

  private void writeEnd() {
    if (last != null && !appender.isEnded() && !(isBare && appender.isEmpty())) {
      // All events must be durable first, so that there is space for the last one.
      if (!end.flushLog()) {
        appender.diskIsLate();
      }
      appender.write(queue.stamped(last));
    }
    appender.finishOutputs(clock.millis());
    long counted = isBare ? 0 : -1;
    // Counts again if the recording rotated to another file meanwhile.
    for (int i = 0; isRedacting && i < MAX_RECOUNTS && end.flushLog(); i++) {
      long markers = markersInFile.applyAsLong(appender.markers());
      if (markers == counted) {
        return;
      }
      appender.writeRedactions(markers);
      counted = markers;
    }
  }

  /** Writes the events of a program that ends without closing. */
  private void rescue() {
    if (end.isBegun()) {
      end.await();
    } else {
      flush(closeTimeout);
    }
  }

  private void removeHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(rescue);
    } catch (Throwable e) {
      // The JVM is shutting down; the hook will find no events.
    }
  }
}

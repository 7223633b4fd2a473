package dev.blackbox.recorder.pipeline;

import dev.blackbox.store.line.LineEncoder;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.LogNotice.Kind;
import dev.blackbox.store.log.QueueLimits;
import dev.blackbox.store.log.RecordingLog;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
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
  private final long smallWeight;
  private final LogListener listener;
  private final boolean isRedacting;
  private final boolean isBare;
  private final Thread rescue;

  /** Held by the thread that encodes events and appends them to the log. */
  private final ReentrantLock turn = new ReentrantLock();

  private boolean isClosed;

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
      LogListener listener) {
    this.log = log;
    this.appender = new EventAppender(log, encoder, totals, listener);
    this.queue = new EventQueue(settings.limits(), settings.clock(), settings.lastStep());
    this.clock = settings.clock();
    this.closeTimeout = settings.closeTimeout();
    this.smallWeight = settings.smallWeight();
    this.listener = listener;
    this.isRedacting = encoder.isRedacting();
    this.isBare = settings.isBare();
    this.rescue = new Thread(() -> flush(closeTimeout), "blackbox rescue");
  }

  /** Starts to take events. */
  public static Pipeline start(
      RecordingLog log,
      LineEncoder encoder,
      SessionTotals totals,
      Settings settings,
      LogListener listener) {
    Pipeline pipeline = new Pipeline(log, encoder, totals, settings, listener);
    Thread thread = new Thread(pipeline::run, "blackbox recorder");
    thread.setDaemon(true);
    thread.start();
    Runtime.getRuntime().addShutdownHook(pipeline.rescue);
    return pipeline;
  }

  /** Records an event; never throws. */
  public StampedEvent record(PendingEvent pending) {
    StampedEvent event = null;
    try {
      event = new StampedEvent(pending);
      writeOrQueue(event);
      return event;
    } catch (RuntimeException | Error e) {
      // A part of the event is null that must not be, or the host's memory or stack is exhausted.
      if (event != null) {
        event.delivery().drop();
      }
      notRecorded(event == null ? 0 : event.weight(), e);
      return event == null ? StampedEvent.NONE : event;
    }
  }

  private void writeOrQueue(StampedEvent event) {
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
      event.delivery().drop();
    }
  }

  private void notRecorded(long weight, Throwable cause) {
    try {
      queue.drop(weight, "not recorded");
      notify(Kind.NOT_RECORDED, "an event could not be recorded: " + cause, 1);
    } catch (RuntimeException | Error e) {
      // Not even the report fits into memory.
    }
  }

  private void run() {
    boolean hasMore = true;
    while (hasMore) {
      try {
        hasMore = queue.awaitWork();
        writeBatch();
      } catch (InterruptedException e) {
        // Nothing interrupts this thread; closing writes the remaining events.
        return;
      } catch (RuntimeException | Error e) {
        // The host's memory is exhausted; the events are still queued, and the thread stays alive.
        LockSupport.parkNanos(RETRY_NANOS);
      }
    }
  }

  private void writeBatch() {
    turn.lock();
    try {
      write(MAX_BATCH);
    } finally {
      turn.unlock();
    }
  }

  private void write(int limit) {
    for (int count = 0; count < limit; count++) {
      StampedEvent event = queue.poll();
      if (event == null) {
        return;
      }
      appender.write(event);
    }
  }

  /** Waits until all events so far are on the disk; false on timeout. */
  public boolean flush(Duration time) {
    long end = System.nanoTime() + time.toNanos();
    try {
      if (!turn.tryLock(time.toNanos(), TimeUnit.NANOSECONDS)) {
        return false;
      }
      try {
        writeAll();
      } finally {
        turn.unlock();
      }
      return log.flush(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void writeAll() {
    while (!queue.isEmpty()) {
      write(MAX_BATCH);
    }
  }

  /** The number of events that are not recorded. */
  public long dropped() {
    return log.dropped() + queue.dropped();
  }

  /** The number of redaction markers in the lines written so far. */
  public long markers() {
    return appender.markers();
  }

  /**
   * Writes the remaining events and closes the recording; never throws.
   *
   * @param last the last event; null for none
   * @param markersInFile maps the number of markers written by this pipeline to the number of
   *     markers in the current file, once all events are written
   */
  public void close(PendingEvent.@Nullable SessionEnd last, LongUnaryOperator markersInFile) {
    synchronized (this) {
      if (isClosed) {
        return;
      }
      isClosed = true;
    }
    if (last != null) {
      // Write the queued events first, so that there is space for the last one.
      flush(closeTimeout);
      record(last);
    }
    queue.close();
    try {
      finish(markersInFile);
      log.close();
    } catch (IOException e) {
      notify(Kind.LOST, String.valueOf(e.getMessage()), 0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      notify(Kind.LOST, "interrupted while closing; the last events may be missing", 0);
    } finally {
      removeHook();
    }
  }

  private void finish(LongUnaryOperator markersInFile) throws InterruptedException {
    if (!turn.tryLock(closeTimeout.toNanos(), TimeUnit.NANOSECONDS)) {
      notify(Kind.LOST, "the last events could not be encoded in time", 0);
      return;
    }
    try {
      writeAll();
      appender.finishOutputs(clock.millis());
      if (isRedacting) {
        writeRedactions(markersInFile);
      }
    } finally {
      turn.unlock();
    }
  }

  /** Writes the count of markers; again if the recording rotated to another file meanwhile. */
  private void writeRedactions(LongUnaryOperator markersInFile) throws InterruptedException {
    long counted = isBare ? 0 : -1;
    for (int i = 0; i < MAX_RECOUNTS && log.flush(closeTimeout); i++) {
      long markers = markersInFile.applyAsLong(appender.markers());
      if (markers == counted) {
        return;
      }
      appender.writeRedactions(markers);
      counted = markers;
    }
  }

  private void removeHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(rescue);
    } catch (IllegalStateException e) {
      // The JVM is shutting down; the hook will find no events.
    }
  }

  private void notify(Kind kind, String message, long events) {
    listener.notice(new LogNotice(kind, message, events, 0));
  }
}

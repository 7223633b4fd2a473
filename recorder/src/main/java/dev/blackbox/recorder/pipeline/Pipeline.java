package dev.blackbox.recorder.pipeline;

import dev.blackbox.recorder.prepare.LineEncoder;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.LogNotice.Kind;
import dev.blackbox.store.log.QueueLimits;
import dev.blackbox.store.log.RecordingLog;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/** Takes what agents say and brings it to the log, in one order, without making them wait. */
public final class Pipeline {
  private static final int MOST_AT_ONCE = 256;
  private static final int MOST_CLAIMS = 4;

  private final RecordingLog log;
  private final EventAppender appender;
  private final EventQueue queue;
  private final Clock clock;
  private final Duration closeTimeout;
  private final long smallWeight;
  private final LogListener listener;
  private final boolean isClaiming;
  private final boolean isSilentOnNone;
  private final Thread rescue;

  /** Held by the thread that writes to the log. */
  private final ReentrantLock turn = new ReentrantLock();

  private boolean isClosed;

  /**
   * What a pipeline has to know.
   *
   * @param smallWeight how large an event is that an agent's thread may prepare by itself
   * @param lastStep the last step of the recording so far
   * @param isBare whether nothing is written that was not said, as long as there is no need
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
    this.isClaiming = encoder.isRedacting();
    this.isSilentOnNone = settings.isBare();
    this.rescue = new Thread(() -> flush(closeTimeout), "blackbox rescue");
  }

  /** Begins to take events. */
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

  /** Takes something that was said; never throws. */
  public StampedEvent record(PendingEvent pending) {
    StampedEvent event;
    try {
      event = new StampedEvent(pending);
    } catch (RuntimeException e) {
      // Something in it is null that must not be.
      tell(Kind.NOT_RECORDED, "an event could not be recorded: " + e);
      return StampedEvent.NONE;
    }
    boolean mayWrite = event.weight() <= smallWeight && !turn.isHeldByCurrentThread();
    if (mayWrite && turn.tryLock()) {
      try {
        if (queue.pass(event)) {
          appender.write(event);
          return event;
        }
      } finally {
        turn.unlock();
      }
    }
    if (!queue.put(event)) {
      event.delivery().drop();
    }
    return event;
  }

  private void run() {
    try {
      while (queue.awaitWork()) {
        turn.lock();
        try {
          write(MOST_AT_ONCE);
        } finally {
          turn.unlock();
        }
      }
    } catch (InterruptedException e) {
      // Nobody has business with this thread; what waits is written when the recording is closed.
    }
  }

  private void write(int most) {
    for (int count = 0; count < most; count++) {
      StampedEvent event = queue.poll();
      if (event == null) {
        return;
      }
      appender.write(event);
    }
  }

  /** Waits until all that was said so far is on the disk; false if it takes too long. */
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
      write(MOST_AT_ONCE);
    }
  }

  /** How many events are not recorded because there was no room for them. */
  public long dropped() {
    return log.dropped() + queue.dropped();
  }

  /**
   * Writes what is left, and ends the recording; never throws.
   *
   * @param last what to say as the last event; null for nothing
   * @param markersInFile gives the number of markers in the file that is written to, once all is
   *     written, from the number of those that were written here
   */
  public void close(PendingEvent.@Nullable SessionEnd last, LongUnaryOperator markersInFile) {
    synchronized (this) {
      if (isClosed) {
        return;
      }
      isClosed = true;
    }
    if (last != null) {
      // What waits goes first, so that there is room for the last word.
      flush(closeTimeout);
      record(last);
    }
    queue.close();
    try {
      finish(markersInFile);
      log.close();
    } catch (IOException e) {
      tell(Kind.LOST, String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      tell(Kind.LOST, "interrupted while closing; the last events may be missing");
    } finally {
      noRescue();
    }
  }

  private void finish(LongUnaryOperator markersInFile) throws InterruptedException {
    if (!turn.tryLock(closeTimeout.toNanos(), TimeUnit.NANOSECONDS)) {
      tell(Kind.LOST, "the last events could not be prepared in time");
      return;
    }
    try {
      writeAll();
      appender.finishOutputs(clock.millis());
      if (isClaiming) {
        claim(markersInFile);
      }
    } finally {
      turn.unlock();
    }
  }

  /** Again if the recording went on in another file meanwhile, whose markers are others. */
  private void claim(LongUnaryOperator markersInFile) throws InterruptedException {
    long claimed = isSilentOnNone ? 0 : -1;
    for (int i = 0; i < MOST_CLAIMS && log.flush(closeTimeout); i++) {
      long markers = markersInFile.applyAsLong(appender.markers());
      if (markers == claimed) {
        return;
      }
      appender.claim(markers);
      claimed = markers;
    }
  }

  private void noRescue() {
    try {
      Runtime.getRuntime().removeShutdownHook(rescue);
    } catch (IllegalStateException e) {
      // The program is ending, and the hook will find nothing to do.
    }
  }

  private void tell(Kind kind, String sentence) {
    try {
      listener.notice(new LogNotice(kind, sentence, 0, 0));
    } catch (RuntimeException e) {
      // A listener that fails must not end the agent.
    }
  }
}

package dev.blackbox.store.log;

import dev.blackbox.store.segment.TornBytes;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A recording that is open for appending, from any number of threads.
 *
 * <pre>{@code
 * try (RecordingLog log = LogFactory.standard().open(file, header, LogOptions.STANDARD, listener)) {
 *   long number = log.append("a: Done.\n".getBytes(UTF_8));
 *   log.awaitDurable(number, Duration.ofSeconds(1));
 * }
 * }</pre>
 *
 * <p>Appending copies nothing and waits for no disk. Only if the queue is full does it wait for
 * room, never longer than {@link QueueLimits#maxWait}; then the event is dropped, and the recording
 * says so.
 */
public final class RecordingLog implements Closeable {
  /** The number of an event that is not in the recording. */
  public static final long DROPPED = -1;

  private static final Duration GRACE = Duration.ofSeconds(1);

  private final LogQueue queue;
  private final Acknowledgements acknowledgements;
  private final LogWriter writer;
  private final LogOptions options;
  private final @Nullable TornBytes torn;
  private final @Nullable LineTranslator rewriting;
  private volatile @Nullable RecordingLog copy;
  private final CountDownLatch ended = new CountDownLatch(1);

  RecordingLog(
      LogQueue queue,
      Acknowledgements acknowledgements,
      LogWriter writer,
      LogOptions options,
      @Nullable TornBytes torn,
      @Nullable LineTranslator rewriting) {
    this.queue = queue;
    this.acknowledgements = acknowledgements;
    this.writer = writer;
    this.options = options;
    this.torn = torn;
    this.rewriting = rewriting;
  }

  /** Begins to write; gives the lock back when all is written. */
  void start(String name, Closeable lock) {
    Thread thread =
        new Thread(
            () -> {
              try (lock) {
                writer.run();
              } catch (IOException e) {
                // The lock goes with this process at the latest.
              } finally {
                ended.countDown();
              }
            },
            "blackbox " + name);
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Appends an event.
   *
   * @param lines one or more whole lines, each with its line ending; the array must not be changed
   *     any more
   * @return the number of the event, higher for each; {@link #DROPPED} if it is not recorded
   */
  public long append(byte[] lines) {
    if (lines.length == 0 || lines[lines.length - 1] != '\n') {
      throw new IllegalArgumentException("an event is one line or more, each with a line ending");
    }
    RecordingLog other = copy;
    if (other != null) {
      other.append(lines);
    }
    return rewriting == null ? queue.append(lines) : rewritten(lines, rewriting);
  }

  private long rewritten(byte[] lines, LineTranslator into) {
    synchronized (into) {
      long number = queue.append(into.rewrite(lines));
      if (number == DROPPED) {
        into.dropped();
      } else {
        into.taken();
      }
      return number;
    }
  }

  /**
   * From now on writes everything to another log as well, and closes it with this one. What the
   * other one drops is told to its own listener.
   */
  public void copyTo(RecordingLog other) {
    copy = other;
  }

  /** Tells of events that were dropped before they came here; the recording says so. */
  public void append(Gap gap) {
    queue.drop(gap);
  }

  /** The number of the last event that is durable, with all before it. */
  public long durable() {
    return acknowledgements.durable();
  }

  /**
   * Waits until an event is durable; a force is then not put off any longer.
   *
   * @return false if the time is over, or the event was dropped, or is lost
   */
  public boolean awaitDurable(long number, Duration time) throws InterruptedException {
    if (number == DROPPED) {
      return false;
    }
    if (durable() < number) {
      queue.expedite(number);
    }
    return acknowledgements.await(number, time.toNanos());
  }

  /** Waits until all events appended so far are durable. */
  public boolean flush(Duration time) throws InterruptedException {
    RecordingLog other = copy;
    long end = System.nanoTime() + time.toNanos();
    boolean isCopied = other == null || other.flush(time);
    return awaitDurable(queue.lastNumber(), Duration.ofNanos(end - System.nanoTime())) && isCopied;
  }

  /**
   * A stage that completes when an event is durable, and fails if it never will be. What depends on
   * it runs in a thread of its own.
   */
  public CompletionStage<Void> whenDurable(long number) {
    return number == DROPPED
        ? CompletableFuture.failedStage(new IOException("the event was dropped"))
        : acknowledgements.stage(number);
  }

  /** How many events were dropped. */
  public long dropped() {
    return queue.dropped();
  }

  /** What was torn when the recording was opened, and put aside. */
  public Optional<TornBytes> torn() {
    return Optional.ofNullable(torn);
  }

  /**
   * Writes what is still waiting, and ends the recording.
   *
   * @throws IOException if the disk did not take all events in time
   */
  @Override
  public void close() throws IOException {
    RecordingLog other = copy;
    if (other != null) {
      other.close();
    }
    queue.close(options.closeTimeout().toNanos());
    boolean isEnded = awaitEnd(options.closeTimeout().plus(GRACE).toNanos());
    if (!isEnded) {
      throw new IOException("the disk does not answer; the last events are not durable");
    }
    if (writer.lost() > 0) {
      throw new IOException(writer.lost() + " events could not be written before closing");
    }
  }

  private boolean awaitEnd(long nanos) {
    long end = System.nanoTime() + nanos;
    boolean isInterrupted = false;
    try {
      while (true) {
        try {
          return ended.await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
          isInterrupted = true;
        }
      }
    } finally {
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}

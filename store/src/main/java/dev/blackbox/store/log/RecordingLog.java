package dev.blackbox.store.log;

import dev.blackbox.format.text.Plural;
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
 * A recording that is open for appending by any number of threads.
 *
 * <pre>{@code
 * try (RecordingLog log = LogFactory.standard().open(file, header, LogOptions.STANDARD, listener)) {
 *   long number = log.append("a: Done.\n".getBytes(UTF_8));
 *   log.awaitDurable(number, Duration.ofSeconds(1));
 * }
 * }</pre>
 *
 * <p>Appending copies nothing and does not wait for the disk. If the queue is full, it waits for
 * space no longer than {@link QueueLimits#maxWait}; then it drops the event, and the recording
 * notes a gap.
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
  private final @Nullable LineTranslator translator;
  private volatile @Nullable RecordingLog copy;
  private final CountDownLatch ended = new CountDownLatch(1);

  /** The lines that waited for the disk when closing gave up. */
  private volatile long unanswered;

  RecordingLog(
      LogQueue queue,
      Acknowledgements acknowledgements,
      LogWriter writer,
      LogOptions options,
      @Nullable TornBytes torn,
      @Nullable LineTranslator translator) {
    this.queue = queue;
    this.acknowledgements = acknowledgements;
    this.writer = writer;
    this.options = options;
    this.torn = torn;
    this.translator = translator;
  }

  /** Starts to write; releases the lock when all is written. */
  void start(String name, Closeable lock) {
    Thread thread =
        new Thread(
            () -> {
              try (lock) {
                writer.run();
              } catch (IOException e) {
                // The lock ends at the latest with this process.
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
   * @param lines one or more whole lines, each with its line ending; the array must not change
   *     afterwards
   * @return the number of the event, higher for each event; {@link #DROPPED} if it is not recorded
   */
  public long append(byte[] lines) {
    if (lines.length == 0 || lines[lines.length - 1] != '\n') {
      throw new IllegalArgumentException("an event is one line or more, each with a line ending");
    }
    RecordingLog other = copy;
    if (other != null) {
      other.append(lines);
    }
    return translator == null ? queue.append(lines) : translated(lines, translator);
  }

  /** Waits for space before it locks the translator, so that no thread waits for another one. */
  private long translated(byte[] lines, LineTranslator into) {
    try (Reservation space = reserve(lines.length)) {
      return translated(lines, into, space);
    }
  }

  private long translated(byte[] lines, LineTranslator into, Reservation space) {
    synchronized (into) {
      long number = space.append(into.rewrite(lines));
      if (number == DROPPED) {
        into.dropped();
      } else {
        into.taken();
      }
      return number;
    }
  }

  /**
   * Waits for the space of an event that is still to be built; appending to the reservation does
   * not wait. An event without space is dropped and counted here.
   *
   * @param bytes the expected size
   */
  public Reservation reserve(long bytes) {
    return new Reservation(queue, bytes, queue.reserve(bytes));
  }

  /** Appends whole lines that report dropped events: they do not wait and are never dropped. */
  public long appendNote(byte[] lines) {
    return queue.appendOwn(lines);
  }

  /**
   * Also appends everything to another log from now on, and closes it together with this one. The
   * other log reports its drops to its own listener.
   */
  public void copyTo(RecordingLog other) {
    copy = other;
  }

  /** Notes events that were dropped before they reached the log; the recording gets a gap line. */
  public void append(Gap gap) {
    queue.drop(gap);
  }

  /** The number of the last event that is durable together with all events before it. */
  public long durable() {
    return acknowledgements.durable();
  }

  /**
   * Waits until an event is durable, and expedites it.
   *
   * @return false on timeout, or if the event was dropped or lost
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
   * A stage that completes when an event is durable, and fails if it never will be. Its dependents
   * run in a thread of their own.
   */
  public CompletionStage<Void> whenDurable(long number) {
    return number == DROPPED
        ? CompletableFuture.failedStage(new IOException("the event was dropped"))
        : acknowledgements.stage(number);
  }

  /** The number of dropped events. */
  public long dropped() {
    return queue.dropped();
  }

  /** The number of events that were appended and, when the recording was closed, not durable. */
  public long lost() {
    return Math.max(writer.lost(), unanswered);
  }

  /** The torn bytes that were moved aside when the recording was opened. */
  public Optional<TornBytes> torn() {
    return Optional.ofNullable(torn);
  }

  /**
   * Writes the queued events and closes the recording.
   *
   * @throws IOException if the disk does not take all events in time
   */
  @Override
  public void close() throws IOException {
    RecordingLog other = copy;
    if (other != null) {
      other.close();
    }
    if (translator != null) {
      noteDropped(translator);
    }
    queue.close(options.closeTimeout().toNanos());
    boolean isEnded = awaitEnd(options.closeTimeout().plus(GRACE).toNanos());
    if (!isEnded) {
      unanswered = queue.lastNumber() - durable();
      throw new IOException(
          writer.file() + ": the disk does not answer; the last events are not durable");
    }
    if (writer.lost() > 0) {
      throw new IOException(
          writer.file()
              + ": "
              + Plural.of(writer.lost(), "event")
              + " could not be written before closing");
    }
  }

  /** Writes the gap of the last events, which no later event reports. */
  private void noteDropped(LineTranslator from) {
    synchronized (from) {
      byte[] gap = from.rewrite(new byte[0]);
      if (gap.length > 0 && appendNote(gap) == DROPPED) {
        from.dropped();
      } else {
        from.taken();
      }
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

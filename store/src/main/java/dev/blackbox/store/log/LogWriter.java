package dev.blackbox.store.log;

import dev.blackbox.format.text.Plural;
import dev.blackbox.store.disk.DiskFullException;
import dev.blackbox.store.log.LogNotice.Kind;
import dev.blackbox.store.segment.ForceFailedException;
import dev.blackbox.store.segment.Segment;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Writes a recording, in one thread. Keeps every line until it is durable, so that it can write the
 * line again, into another file, when a force fails.
 */
final class LogWriter implements Runnable {
  private static final long MAX_PAUSE = Duration.ofSeconds(5).toNanos();
  private static final long FOREVER = Duration.ofDays(36_500).toNanos();
  private static final int ONE_LINE = 1;

  private final LogQueue queue;
  private final Acknowledgements acknowledgements;
  private final LogFiles files;
  private final LogOptions options;
  private final NoticeReporter reporter;
  private final LogSealer sealing;

  /** Lines that are not durable; the first of them are {@link #written} to the current file. */
  private final Batch unforced = new Batch();

  /** A batch that is not in {@link #unforced} yet, because there was no memory for it. */
  private @Nullable Batch taken;

  private int written;
  private byte[] chunk = new byte[0];
  private int chunkLength;
  private boolean isInTrouble;
  private boolean isClosing;
  private @Nullable IOException lossReason;
  private long lastForce = System.nanoTime();
  private long rotateNotBefore = lastForce;
  private final AtomicLong lost = new AtomicLong();

  LogWriter(
      LogQueue queue,
      Acknowledgements acknowledgements,
      LogFiles files,
      LogOptions options,
      NoticeReporter reporter,
      LogSealer sealing) {
    this.queue = queue;
    this.acknowledgements = acknowledgements;
    this.files = files;
    this.options = options;
    this.reporter = reporter;
    this.sealing = sealing;
  }

  /** The number of events that were queued and could not be written. */
  long lost() {
    return lost.get();
  }

  @Override
  public void run() {
    try {
      while (stepOrRetry()) {
        // Until the queue is closed and empty.
      }
      isClosing = true;
      settle();
      complete();
      files.close();
      sealing.end(lost() == 0);
      acknowledgements.end(new IOException(files.name() + ": the recording is closed"));
    } catch (RuntimeException | Error e) {
      queue.close(0);
      lose(new IOException("the writer failed: " + e, e));
      while (step()) {
        // Until all remaining events are counted as lost.
      }
      sealing.end(false);
    }
  }

  /** Retries later if the host is out of memory; no line is lost by that. */
  private boolean stepOrRetry() {
    try {
      return step();
    } catch (OutOfMemoryError e) {
      queue.pause(options.retryDelay().toNanos());
      return true;
    }
  }

  private boolean step() {
    Batch batch = taken;
    try {
      batch = batch == null ? queue.take(nextForce()) : batch;
    } catch (InterruptedException e) {
      // Only the queue interrupts this thread.
      return true;
    }
    if (batch == null) {
      return false;
    }
    taken = batch;
    unforced.addAll(batch);
    taken = null;
    batch.gaps().forEach(this::reportGap);
    IOException reason = lossReason;
    if (reason != null) {
      // Earlier lines are lost; writing later ones would acknowledge those too.
      lose(reason);
      return true;
    }
    settle();
    if (!batch.isEmpty()) {
      rotateIfDue();
    }
    return true;
  }

  private void reportGap(Gap gap) {
    reporter.report(
        Kind.DROPPED,
        Plural.of(gap.events(), "event was", "events were") + " dropped (" + gap.reason() + ")",
        gap.events(),
        gap.bytes());
  }

  private long nextForce() {
    return unforced.isEmpty()
        ? System.nanoTime() + FOREVER
        : lastForce + options.commit().interval().toNanos();
  }

  /** Completes the last file, whose lines are durable; a compressed file gets its seek table. */
  private void complete() {
    while (true) {
      try {
        files.complete(options.commit().isForced());
        return;
      } catch (IOException e) {
        boolean isWorthwhile = e instanceof DiskFullException;
        if (!isWorthwhile || !queue.pause(options.retryDelay().toNanos())) {
          reporter.report(Kind.WRITE_FAILED, "could not be completed: " + words(e));
          return;
        }
      }
    }
  }

  /** Writes the lines to the disk, with as many attempts as it takes. */
  private void settle() {
    long pause = options.retryDelay().toNanos();
    while (!unforced.isEmpty()) {
      IOException failure = attempt();
      if (failure == null) {
        return;
      }
      IOException reason = handle(failure);
      if (!queue.pause(pause)) {
        lose(reason);
      }
      pause = Math.min(pause * 2, MAX_PAUSE);
    }
  }

  private @Nullable IOException attempt() {
    try {
      write();
      if (isForceDue()) {
        force();
      }
      resumed();
      return null;
    } catch (IOException e) {
      return e;
    } catch (OutOfMemoryError e) {
      return new IOException(files.name() + ": the host is out of memory", e);
    }
  }

  private void write() throws IOException {
    if (written == unforced.size()) {
      return;
    }
    Segment current = files.current();
    int limit = isInTrouble ? ONE_LINE : current.chunk();
    while (written < unforced.size()) {
      int count = linesFor(limit);
      current.append(gathered(count), chunkLength);
      written += count;
    }
    if (!options.commit().isForced()) {
      current.markDurable();
      acknowledge();
    }
  }

  /** The number of lines that fit into the next chunk; at least one. */
  private int linesFor(int limit) {
    int count = 0;
    chunkLength = 0;
    do {
      chunkLength += unforced.line(written + count).length;
      count++;
    } while (written + count < unforced.size()
        && chunkLength + unforced.line(written + count).length <= limit);
    return count;
  }

  private byte[] gathered(int count) {
    if (count == 1) {
      return unforced.line(written);
    }
    if (chunk.length < chunkLength) {
      chunk = new byte[chunkLength];
    }
    int at = 0;
    for (int i = written; i < written + count; i++) {
      byte[] line = unforced.line(i);
      System.arraycopy(line, 0, chunk, at, line.length);
      at += line.length;
    }
    return chunk;
  }

  private boolean isForceDue() {
    return !unforced.isEmpty()
        && (isClosing
            || System.nanoTime() - nextForce() >= 0
            || unforced.bytes() > options.queue().bytes() / 2
            || unforced.size() > options.queue().events() / 2
            || queue.isWanted(unforced.number(0)));
  }

  private void force() throws IOException {
    files.force();
    lastForce = System.nanoTime();
    acknowledge();
  }

  private void acknowledge() {
    int lines = written;
    if (lines > 0) {
      long last = unforced.number(lines - 1);
      byte[][] durable = unforced.first(lines);
      written = 0;
      // Release queue space before acknowledging: a waiting agent may record more at once.
      queue.release(lines, unforced.remove(lines));
      acknowledgements.durable(last);
      sealing.durable(durable);
    }
  }

  /** Decides whether the file can stay in use; returns why lines may be dropped from now on. */
  private IOException handle(IOException failure) {
    // An interrupt closes the file; clear it so that it does not close the next one too.
    Thread.interrupted();
    IOException reason = failure;
    boolean canStay = failure instanceof DiskFullException && !files.isBroken();
    if (canStay) {
      reason = forceWritten(failure);
    }
    if (!canStay || files.isBroken()) {
      files.leave(words(reason));
      written = 0;
    }
    trouble(reason);
    return reason;
  }

  /** Acknowledges the lines that were written before the disk was full. */
  private IOException forceWritten(IOException failure) {
    try {
      if (written > 0 && options.commit().isForced()) {
        force();
      }
      return failure;
    } catch (IOException e) {
      return e;
    }
  }

  private void trouble(IOException reason) {
    Kind kind =
        reason instanceof DiskFullException
            ? Kind.DISK_FULL
            : reason instanceof ForceFailedException ? Kind.FORCE_FAILED : Kind.WRITE_FAILED;
    queue.trouble(
        switch (kind) {
          case DISK_FULL -> "disk full";
          case FORCE_FAILED -> "force failed";
          default -> "write failed";
        });
    if (!isInTrouble) {
      isInTrouble = true;
      reporter.report(
          kind, words(reason) + "; lines wait in memory", unforced.events(), unforced.eventBytes());
    }
  }

  private static String words(IOException reason) {
    return reason.getMessage() == null ? "no reason given" : reason.getMessage();
  }

  private void resumed() {
    if (isInTrouble) {
      isInTrouble = false;
      queue.resumed();
      reporter.report(Kind.RESUMED, "the disk takes lines again, in " + files.name());
    }
  }

  /** Gives up: the recording is being closed, and the disk still takes no lines. */
  private void lose(IOException reason) {
    lossReason = reason;
    lost.addAndGet(unforced.events());
    if (unforced.events() > 0) {
      reporter.report(
          Kind.LOST,
          Plural.of(unforced.events(), "event") + " could not be written: " + words(reason),
          unforced.events(),
          unforced.eventBytes());
    }
    acknowledgements.end(reason);
    queue.release(unforced.size(), unforced.bytes());
    unforced.remove(unforced.size());
    written = 0;
  }

  private void rotateIfDue() {
    long now = System.nanoTime();
    if (isInTrouble || now - rotateNotBefore < 0 || !files.isDue(options.rotation())) {
      return;
    }
    try {
      if (!unforced.isEmpty()) {
        force();
      }
      files.rotate(options.commit().isForced());
    } catch (IOException e) {
      rotateNotBefore = now + options.retryDelay().toNanos();
      reporter.report(Kind.WRITE_FAILED, "no new file could be begun: " + words(e));
    }
  }
}

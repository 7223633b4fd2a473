package dev.blackbox.store.log;

import dev.blackbox.format.text.Plural;
import dev.blackbox.store.disk.DiskFullException;
import dev.blackbox.store.log.LogNotice.Kind;
import dev.blackbox.store.segment.FileChangedException;
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

  /** How often an idle writer checks that its file is still there. */
  private static final long CHECK_EVERY = Duration.ofSeconds(1).toNanos();

  private static final int ONE_LINE = 1;

  private final LogQueue queue;
  private final Acknowledgements acknowledgements;
  private final LogFiles files;
  private final LogOptions options;
  private final NoticeReporter reporter;
  private final LogSealer sealing;
  private final DiskTrouble trouble;

  /** Lines that are not durable; the first of them are {@link #written} to the current file. */
  private final Batch unforced = new Batch();

  /** A batch that is not in {@link #unforced} yet, because there was no memory for it. */
  private @Nullable Batch taken;

  private int written;

  /** The number of lines that are durable and not acknowledged yet. */
  private int durable;

  private final Chunk chunk = new Chunk();
  private boolean isClosing;
  private @Nullable IOException lossReason;
  private long lastForce = System.nanoTime();
  private long lastCheck = lastForce;
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
    trouble = new DiskTrouble(queue, reporter);
  }

  /** The name of the current or last file. */
  String file() {
    return files.name();
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
    } catch (RuntimeException | Error e) {
      lose(DiskTrouble.of(files.name(), e));
    } finally {
      files.close();
      sealing.end(lost() == 0);
      acknowledgements.end(new IOException(files.name() + ": the recording is closed"));
    }
  }

  /** Retries later if anything fails unexpectedly, for example for want of memory. */
  private boolean stepOrRetry() {
    try {
      return step();
    } catch (RuntimeException | Error e) {
      Thread.interrupted();
      if (!queue.pause(options.retryDelay().toNanos())) {
        giveUp(DiskTrouble.of(files.name(), e));
      }
      return true;
    }
  }

  private void giveUp(IOException reason) {
    lost.addAndGet(taken == null ? 0 : taken.events());
    taken = null;
    lose(reason);
  }

  private boolean step() {
    Batch batch = taken;
    try {
      batch = batch == null ? queue.take(nextWork()) : batch;
    } catch (InterruptedException e) {
      // Nobody has a reason to interrupt this thread.
      return true;
    }
    if (batch == null) {
      return false;
    }
    taken = batch;
    unforced.addAll(batch);
    taken = null;
    batch.gaps().forEach(reporter::dropped);
    IOException reason = lossReason;
    if (reason != null) {
      // Earlier lines are lost; writing later ones would acknowledge those too.
      lose(reason);
      return true;
    }
    if (batch.isEmpty() && System.nanoTime() - lastCheck >= CHECK_EVERY) {
      check();
    }
    settle();
    if (!batch.isEmpty()) {
      rotateIfDue();
    }
    return true;
  }

  /** Checks that the file is still ours; if it is gone, that matters only to more lines. */
  private void check() {
    lastCheck = System.nanoTime();
    IOException failure = guarded(files::check);
    if (failure != null && LogFiles.isMove(failure)) {
      handle(failure);
    }
  }

  private long nextWork() {
    long check = lastCheck + CHECK_EVERY;
    return unforced.isEmpty() || check - nextForce() < 0 ? check : nextForce();
  }

  private long nextForce() {
    return lastForce + options.commit().interval().toNanos();
  }

  /** Completes the last file, whose lines are durable; a compressed file gets its seek table. */
  private void complete() {
    IOException failure = guarded(() -> files.complete(options.commit().isForced()));
    while (failure != null) {
      if (LogFiles.isMove(failure)) {
        handle(failure);
        settle();
      } else if (failure instanceof FileChangedException) {
        // Nobody can find the file, so nobody misses its ending.
        return;
      } else if (!(failure instanceof DiskFullException)
          || !queue.pause(options.retryDelay().toNanos())) {
        reporter.report(Kind.WRITE_FAILED, "could not be completed: " + DiskTrouble.words(failure));
        return;
      }
      failure = guarded(() -> files.complete(options.commit().isForced()));
    }
  }

  /** Writes the lines to the disk, with as many attempts as it takes. */
  private void settle() {
    long pause = options.retryDelay().toNanos();
    boolean isFirst = true;
    while (!unforced.isEmpty() || files.isMoving()) {
      IOException failure = guarded(this::attempt);
      if (failure == null) {
        return;
      }
      IOException reason = handle(failure);
      if (!(isFirst && files.isMoving()) && !queue.pause(pause)) {
        lose(reason);
        return;
      }
      isFirst = false;
      pause = Math.min(pause * 2, MAX_PAUSE);
    }
  }

  /** Something that can fail. */
  private interface Action {
    void run() throws IOException;
  }

  /** The failure of an action; an error counts as a failure like any other. */
  private @Nullable IOException guarded(Action action) {
    try {
      action.run();
      return null;
    } catch (IOException e) {
      return e;
    } catch (RuntimeException | Error e) {
      return DiskTrouble.of(files.name(), e);
    }
  }

  private void attempt() throws IOException {
    acknowledge();
    write();
    if (isForceDue()) {
      force();
    }
    trouble.end(files.name());
  }

  private void write() throws IOException {
    Segment current = files.current();
    if (written == unforced.size()) {
      return;
    }
    int limit = trouble.isPresent() ? ONE_LINE : current.chunk();
    while (written < unforced.size()) {
      chunk.fill(unforced, written, limit);
      current.append(chunk.bytes(), chunk.length());
      written += chunk.lines();
    }
    if (!options.commit().isForced()) {
      files.commitUnforced();
      durable = written;
      acknowledge();
    }
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
    lastCheck = lastForce;
    durable = written;
    acknowledge();
  }

  private void acknowledge() {
    int lines = durable;
    if (lines > 0) {
      long last = unforced.number(lines - 1);
      byte[][] first = unforced.first(lines);
      durable = 0;
      written -= lines;
      // Release queue space before acknowledging: a waiting agent may record more at once.
      queue.release(lines, unforced.remove(lines));
      try {
        acknowledgements.durable(last);
      } finally {
        sealing.durable(first);
      }
    }
  }

  /** Decides whether the file can stay in use; returns why lines may be dropped from now on. */
  private IOException handle(IOException failure) {
    // An interrupt closes the file; clear it so that it does not close the next one too.
    Thread.interrupted();
    boolean canStay = canStay(failure);
    // The lines that were written before the disk was full.
    boolean isForced = canStay && written > durable && options.commit().isForced();
    IOException second = isForced ? guarded(this::force) : null;
    IOException reason = second == null ? failure : second;
    if (!canStay(reason)) {
      files.leave(reason);
      written = durable;
    }
    if (!LogFiles.isMove(reason)) {
      trouble.begin(reason, unforced);
    }
    return reason;
  }

  /** A full disk and an unexpected error of the host leave the file as it was. */
  private boolean canStay(IOException failure) {
    Throwable cause = failure.getCause();
    return !files.isBroken()
        && (failure instanceof DiskFullException
            || cause instanceof RuntimeException
            || cause instanceof Error);
  }

  /** Gives up: the recording is being closed, and the disk still takes no lines. */
  private void lose(IOException reason) {
    lossReason = reason;
    lost.addAndGet(unforced.events());
    if (unforced.events() > 0) {
      reporter.report(
          Kind.LOST,
          Plural.of(unforced.events(), "event")
              + " could not be written: "
              + DiskTrouble.words(reason),
          unforced.events(),
          unforced.eventBytes());
    }
    if (files.isMoving()) {
      reporter.report(
          Kind.LOST, files.name() + " could not be copied: " + DiskTrouble.words(reason));
    }
    acknowledgements.end(reason);
    queue.release(unforced.size(), unforced.bytes());
    unforced.remove(unforced.size());
    written = 0;
    durable = 0;
  }

  private void rotateIfDue() {
    long now = System.nanoTime();
    if (trouble.isPresent() || now - rotateNotBefore < 0 || !files.isDue(options.rotation())) {
      return;
    }
    IOException failure = guarded(this::rotate);
    if (failure instanceof FileChangedException) {
      handle(failure);
      settle();
    } else if (failure != null) {
      rotateNotBefore = now + options.retryDelay().toNanos();
      reporter.report(
          Kind.WRITE_FAILED, "no new file could be begun: " + DiskTrouble.words(failure));
    }
  }

  private void rotate() throws IOException {
    if (!unforced.isEmpty()) {
      force();
    }
    files.rotate(options.commit().isForced());
  }
}

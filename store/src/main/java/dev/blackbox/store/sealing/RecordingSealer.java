package dev.blackbox.store.sealing;

import dev.blackbox.store.archive.LogListener;
import dev.blackbox.store.archive.LogNotice;
import dev.blackbox.store.archive.Sealing;
import dev.blackbox.store.disk.DiskFullException;
import dev.blackbox.store.registry.RegistryEntry.State;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Seals a recording while it is written, in a thread of its own: a head every second in which lines
 * came, and one at the end. A seal that cannot be written does not stop the recording; the listener
 * is told, and the lines stay unsealed.
 *
 * <pre>{@code
 * Sealing sealing = new RecordingSealer(sealer, Duration.ofSeconds(1), listener);
 * RecordingLog log = archive.open(file, header, options, listener, sealing);
 * }</pre>
 */
public final class RecordingSealer implements Sealing {
  private static final long MAX_BYTES = 16L << 20;

  /** So much is hashed at once; less waits for company. */
  private static final long ENOUGH = 256L << 10;

  private static final long REGISTER_EVERY = Duration.ofMinutes(1).toNanos();
  private static final Duration PATIENCE = Duration.ofSeconds(4);

  private final Sealer sealer;
  private final long interval;
  private final LogListener listener;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final ArrayDeque<Durable> waiting = new ArrayDeque<>();
  private long waitingBytes;
  private boolean isIdle;
  private boolean isEnding;
  private boolean isComplete;
  private boolean hasFailed;
  private long lastHead = System.nanoTime();
  private long lastRegistered = lastHead;
  private @Nullable Thread thread;

  /** Lines that became durable together. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Durable(byte[][] lines, long bytes) {}

  /**
   * A sealer for one recording.
   *
   * @param interval how long lines wait to be sealed
   */
  public RecordingSealer(Sealer sealer, Duration interval, LogListener listener) {
    this.sealer = sealer;
    this.interval = interval.toNanos();
    this.listener = listener;
  }

  @Override
  public void begin(Path first) {
    try {
      SealWriter writer = open(first);
      Thread sealing = new Thread(() -> run(first, writer), "blackbox seal");
      sealing.setDaemon(true);
      thread = sealing;
      sealing.start();
    } catch (IOException | RuntimeException e) {
      fail(first, e);
    }
  }

  private SealWriter open(Path first) throws IOException {
    SealWriter writer = sealer.open(first);
    boolean isBegun = false;
    try {
      writer.head(false);
      sealer.register(first, writer, State.OPEN);
      isBegun = true;
      return writer;
    } finally {
      if (!isBegun) {
        writer.close();
      }
    }
  }

  @Override
  public void durable(byte[][] lines) {
    long bytes = 0;
    for (byte[] line : lines) {
      bytes += line.length;
    }
    lock.lock();
    try {
      while (waitingBytes > MAX_BYTES && !hasFailed) {
        changed.awaitUninterruptibly();
      }
      if (!hasFailed) {
        waiting.add(new Durable(lines, bytes));
        waitingBytes += bytes;
        if (isIdle || waitingBytes >= ENOUGH) {
          isIdle = false;
          changed.signalAll();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void end(boolean isComplete) {
    lock.lock();
    try {
      isEnding = true;
      this.isComplete = isComplete;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      if (thread != null) {
        thread.join(PATIENCE.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run(Path recording, SealWriter writer) {
    try (writer) {
      while (awaitWork(writer)) {
        for (Durable next = poll(); next != null; next = poll()) {
          for (byte[] line : next.lines()) {
            writer.add(line);
          }
          headIfDue(recording, writer);
        }
        headIfDue(recording, writer);
      }
      writer.head(isComplete);
      sealer.register(recording, writer, isComplete ? State.FINAL : State.OPEN);
    } catch (IOException | RuntimeException e) {
      fail(recording, e);
    }
  }

  /**
   * Waits until there is something to do; false behind the last line. A few lines wait for company
   * until a head is due, so that this thread is not woken for every commit.
   */
  private boolean awaitWork(SealWriter writer) {
    lock.lock();
    try {
      while (waitingBytes < ENOUGH && !isEnding) {
        boolean isNothing = waiting.isEmpty() && writer.waiting() == 0;
        long left = lastHead + interval - System.nanoTime();
        if (!isNothing && left <= 0) {
          return true;
        }
        isIdle = isNothing;
        await(isNothing ? Long.MAX_VALUE : left);
      }
      return !(isEnding && waiting.isEmpty());
    } finally {
      lock.unlock();
    }
  }

  @SuppressWarnings("WaitNotInLoop") // the caller looks again
  private void await(long nanos) {
    try {
      changed.awaitNanos(nanos);
    } catch (InterruptedException e) {
      // Nobody has business with this thread.
    }
  }

  private @Nullable Durable poll() {
    lock.lock();
    try {
      Durable next = waiting.poll();
      if (next != null) {
        waitingBytes -= next.bytes();
        changed.signalAll();
      }
      return next;
    } finally {
      lock.unlock();
    }
  }

  private void headIfDue(Path recording, SealWriter writer) throws IOException {
    long now = System.nanoTime();
    boolean isDue =
        writer.waiting() > 0
            && (now - lastHead >= interval || writer.waiting() >= Sealer.MAX_WAITING);
    if (!isDue) {
      return;
    }
    lastHead = now;
    try {
      writer.head(false);
    } catch (DiskFullException e) {
      // There may be room at the next head; until then the lines are unsealed.
      return;
    }
    if (now - lastRegistered >= REGISTER_EVERY) {
      lastRegistered = now;
      sealer.register(recording, writer, State.OPEN);
    }
  }

  private void fail(Path recording, Exception reason) {
    lock.lock();
    try {
      hasFailed = true;
      waiting.clear();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
    try {
      listener.notice(
          new LogNotice(
              LogNotice.Kind.SEAL_FAILED,
              recording.getFileName() + ": is not sealed any further, " + reason.getMessage(),
              0,
              0));
    } catch (RuntimeException e) {
      // A listener that fails must not end the recording.
    }
  }
}

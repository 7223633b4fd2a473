package dev.blackbox.store.sealing;

import dev.blackbox.store.disk.DiskFullException;
import dev.blackbox.store.disk.FileInUseException;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.LogSealer;
import dev.blackbox.store.registry.RegistryEntry.State;
import dev.blackbox.store.verify.RolledBackException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Seals a recording while it is written: with a head for every second in which lines were added,
 * and one at the end. The writing thread hashes the lines it has acknowledged; another thread
 * signs. A seal that cannot be written does not stop the recording: the listener is notified, and
 * the lines stay unsealed. A registry that is in use is no failure until the end: each head is kept
 * in its folder of open recordings.
 *
 * <pre>{@code
 * LogSealer sealing = new RecordingSealer(sealer, Duration.ofSeconds(1), listener);
 * RecordingLog log = factory.open(file, header, options, listener, sealing);
 * }</pre>
 */
public final class RecordingSealer implements LogSealer {
  private static final long REGISTER_EVERY = Duration.ofMinutes(1).toNanos();

  /** How long opening a recording waits for a registry that is in use. */
  private static final Duration AT_THE_BEGINNING = Duration.ofMillis(200);

  private static final Duration BETWEEN_HEADS = Duration.ofSeconds(1);

  /**
   * How long the end of a recording waits for its last head, the time for the registry included.
   */
  private static final Duration AT_THE_END = Sealer.PATIENCE.plusSeconds(5);

  private final Sealer sealer;
  private final long interval;
  private final LogListener listener;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private boolean isIdle;
  private boolean isDiskFull;
  private boolean isEnding;
  private boolean isComplete;
  private long lastHead = System.nanoTime();
  private long lastRegistered = lastHead;
  private boolean isUnregistered;
  private volatile boolean isDone;
  private volatile @Nullable SealWriter writer;
  private @Nullable Path recording;
  private @Nullable Thread thread;

  /**
   * Creates a sealer for one recording.
   *
   * @param interval how long lines wait to be sealed
   */
  public RecordingSealer(Sealer sealer, Duration interval, LogListener listener) {
    this.sealer = sealer;
    this.interval = interval.toNanos();
    this.listener = listener.guarded();
  }

  @Override
  public void begin(Path first) {
    recording = first;
    writer = null;
    isEnding = false;
    isComplete = false;
    isDone = false;
    try {
      SealWriter opened = open(first);
      writer = opened;
      Thread sealing = new Thread(() -> run(first, opened), "blackbox seal");
      sealing.setDaemon(true);
      thread = sealing;
      sealing.start();
    } catch (IOException | RuntimeException | Error e) {
      fail(first, e);
    }
  }

  private SealWriter open(Path first) throws IOException {
    SealWriter opened = sealer.open(first);
    boolean isBegun = false;
    try {
      opened.head(false);
      sealer.keepOpen(first, opened);
      tryToRegister(first, opened, AT_THE_BEGINNING);
      isBegun = true;
      return opened;
    } finally {
      if (!isBegun) {
        opened.close();
      }
    }
  }

  /** Registers the last head; a registry that is in use is asked again with the next one. */
  private void tryToRegister(Path recording, SealWriter current, Duration patience)
      throws IOException {
    try {
      sealer.register(recording, current, State.OPEN, patience);
      lastRegistered = System.nanoTime();
      isUnregistered = false;
    } catch (FileInUseException e) {
      isUnregistered = true;
    }
  }

  /**
   * Whether the recording is sealed: so far while it is written, to its last line after its end.
   */
  public boolean isSealed() {
    lock.lock();
    try {
      return isEnding ? isDone : writer != null;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void durable(byte[][] lines) {
    SealWriter current = writer;
    if (current == null) {
      return;
    }
    try {
      current.add(lines);
    } catch (RuntimeException | Error e) {
      // Without these lines no later head would be right.
      fail(recording, e);
      return;
    }
    lock.lock();
    try {
      if (isIdle || current.waiting() >= Sealer.MAX_WAITING) {
        isIdle = false;
        changed.signalAll();
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
        thread.join(AT_THE_END.toMillis());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run(Path recording, SealWriter current) {
    try (current) {
      while (awaitHead(current)) {
        head(recording, current);
      }
      boolean isLast = isComplete && writer == current;
      current.head(isLast);
      if (!isLast) {
        sealer.keepOpen(recording, current);
      }
      sealer.register(recording, current, isLast ? State.FINAL : State.OPEN, Sealer.PATIENCE);
      isDone = isLast;
    } catch (IOException | RuntimeException | Error e) {
      fail(recording, e);
    }
  }

  /** Waits until a head is due; returns false after the last line. */
  private boolean awaitHead(SealWriter current) {
    lock.lock();
    try {
      while (!isEnding && writer == current) {
        long waiting = current.waiting();
        long left = lastHead + interval - System.nanoTime();
        boolean isMuch = waiting >= Sealer.MAX_WAITING && !isDiskFull;
        if (isMuch || (waiting > 0 && left <= 0)) {
          return true;
        }
        isIdle = waiting == 0;
        await(isIdle ? Long.MAX_VALUE : left);
      }
      return false;
    } finally {
      lock.unlock();
    }
  }

  @SuppressWarnings("WaitNotInLoop") // the caller looks again
  private void await(long nanos) {
    try {
      changed.awaitNanos(nanos);
    } catch (InterruptedException e) {
      // Nothing interrupts this thread.
    }
  }

  private void head(Path recording, SealWriter current) throws IOException {
    long now = System.nanoTime();
    lastHead = now;
    try {
      current.head(false);
      sealer.keepOpen(recording, current);
      isDiskFull = false;
      if (isUnregistered || now - lastRegistered >= REGISTER_EVERY) {
        tryToRegister(recording, current, BETWEEN_HEADS);
      }
    } catch (DiskFullException e) {
      // The disk may have room for the next head; until then the lines are unsealed.
      isDiskFull = true;
    }
  }

  private void fail(@Nullable Path recording, Throwable reason) {
    writer = null;
    isDone = false;
    String name = recording == null ? "" : recording.getFileName() + ": ";
    String message = String.valueOf(reason.getMessage());
    String why = message.startsWith(name) ? message.substring(name.length()) : message;
    String hint =
        reason instanceof RolledBackException
            ? "; blackbox seal --reset --reason TEXT accepts this state"
            : "";
    listener.notice(
        new LogNotice(
            LogNotice.Kind.SEAL_FAILED,
            name + "cannot be sealed any further: " + why + hint,
            0,
            0));
  }
}

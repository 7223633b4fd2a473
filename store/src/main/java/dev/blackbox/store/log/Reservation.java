package dev.blackbox.store.log;

/**
 * The space of one event in a log, taken before the event is built. A chain of events is built
 * under a lock, and waiting under that lock would add up over all threads.
 */
public final class Reservation implements AutoCloseable {
  private final LogQueue queue;
  private final long bytes;
  private boolean isHeld;

  Reservation(LogQueue queue, long bytes, boolean isHeld) {
    this.queue = queue;
    this.bytes = bytes;
    this.isHeld = isHeld;
  }

  /** Whether there is space; if not, the event is dropped and already counted. */
  public boolean isHeld() {
    return isHeld;
  }

  /**
   * Appends the event, once, without waiting.
   *
   * @param lines as for {@link RecordingLog#append(byte[])}
   * @return the number of the event; {@link RecordingLog#DROPPED} if there is no space for it
   */
  public long append(byte[] lines) {
    if (!isHeld) {
      return RecordingLog.DROPPED;
    }
    isHeld = false;
    return queue.appendReserved(lines, bytes);
  }

  /** Gives the space back if the event was not appended. */
  @Override
  public void close() {
    if (isHeld) {
      isHeld = false;
      queue.release(1, bytes);
    }
  }
}

package dev.blackbox.store.log;

import java.time.Duration;

/**
 * Options for writing a recording.
 *
 * @param retryDelay the first pause before a retry after a failure; later pauses are longer
 * @param closeTimeout how long closing waits for the disk to take the last lines
 * @param partTrailer the last lines of a file that another file continues
 */
public record LogOptions(
    Commit commit,
    QueueLimits queue,
    Rotation rotation,
    Duration retryDelay,
    Duration closeTimeout,
    PartTrailer partTrailer) {
  /** Group commit, no rotation, and five seconds for closing. */
  public static final LogOptions STANDARD =
      new LogOptions(
          Commit.group(),
          QueueLimits.STANDARD,
          Rotation.NEVER,
          Duration.ofMillis(100),
          Duration.ofSeconds(5),
          PartTrailer.NONE);

  public LogOptions withCommit(Commit other) {
    return new LogOptions(other, queue, rotation, retryDelay, closeTimeout, partTrailer);
  }

  public LogOptions withQueue(QueueLimits other) {
    return new LogOptions(commit, other, rotation, retryDelay, closeTimeout, partTrailer);
  }

  public LogOptions withRotation(Rotation other) {
    return new LogOptions(commit, queue, other, retryDelay, closeTimeout, partTrailer);
  }

  public LogOptions withRetryDelay(Duration other) {
    return new LogOptions(commit, queue, rotation, other, closeTimeout, partTrailer);
  }

  public LogOptions withCloseTimeout(Duration other) {
    return new LogOptions(commit, queue, rotation, retryDelay, other, partTrailer);
  }

  public LogOptions withPartTrailer(PartTrailer other) {
    return new LogOptions(commit, queue, rotation, retryDelay, closeTimeout, other);
  }
}

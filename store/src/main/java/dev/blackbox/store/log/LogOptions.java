package dev.blackbox.store.log;

import java.time.Duration;

/**
 * How a recording is written.
 *
 * @param retryDelay how long after a failure the disk is tried again, at first; then less often
 * @param closeTimeout how long closing waits for a disk that does not take the last lines
 * @param partTrailer what a file ends with that another one follows
 */
public record LogOptions(
    Commit commit,
    QueueLimits queue,
    Rotation rotation,
    Duration retryDelay,
    Duration closeTimeout,
    PartTrailer partTrailer) {
  /** Groups, no rotation, and five seconds for closing. */
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

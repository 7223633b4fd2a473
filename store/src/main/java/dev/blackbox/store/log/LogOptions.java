package dev.blackbox.store.log;

import java.time.Duration;

/**
 * How a recording is written.
 *
 * @param retryDelay how long after a failure the disk is tried again, at first; then less often
 * @param closeTimeout how long closing waits for a disk that does not take the last lines
 * @param partEnding what a file ends with that another one follows
 */
public record LogOptions(
    Commit commit,
    QueueLimits queue,
    Rotation rotation,
    Duration retryDelay,
    Duration closeTimeout,
    PartTrailer partEnding) {
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
    return new LogOptions(other, queue, rotation, retryDelay, closeTimeout, partEnding);
  }

  public LogOptions withQueue(QueueLimits other) {
    return new LogOptions(commit, other, rotation, retryDelay, closeTimeout, partEnding);
  }

  public LogOptions withRotation(Rotation other) {
    return new LogOptions(commit, queue, other, retryDelay, closeTimeout, partEnding);
  }

  public LogOptions withRetryDelay(Duration other) {
    return new LogOptions(commit, queue, rotation, other, closeTimeout, partEnding);
  }

  public LogOptions withCloseTimeout(Duration other) {
    return new LogOptions(commit, queue, rotation, retryDelay, other, partEnding);
  }

  public LogOptions withPartEnding(PartTrailer other) {
    return new LogOptions(commit, queue, rotation, retryDelay, closeTimeout, other);
  }
}

package dev.blackbox.recorder.pipeline;

import dev.blackbox.store.log.Commit;
import dev.blackbox.store.log.QueueLimits;
import dev.blackbox.store.log.Rotation;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Bounds the durations that a host passes, so that no arithmetic with them overflows. */
public final class DurationLimits {
  private static final Duration LONGEST = Duration.ofDays(36_500);

  private DurationLimits() {}

  /** The duration, at most a hundred years; null and negative durations are zero. */
  public static Duration bounded(@Nullable Duration time) {
    if (time == null || time.isNegative()) {
      return Duration.ZERO;
    }
    return time.compareTo(LONGEST) > 0 ? LONGEST : time;
  }

  public static Commit bounded(Commit commit) {
    Duration delay = bounded(commit.delay());
    return new Commit(commit.mode(), delay, commit.events(), bounded(commit.interval()));
  }

  public static QueueLimits bounded(QueueLimits limits) {
    return new QueueLimits(limits.events(), limits.bytes(), bounded(limits.maxWait()));
  }

  public static Rotation bounded(Rotation rotation) {
    return new Rotation(rotation.maxBytes(), bounded(rotation.maxAge()));
  }
}

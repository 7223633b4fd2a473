package dev.blackbox.recorder;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;

/**
 * The host's clock. If it fails, or returns a time that a recording cannot state, the time of the
 * system is used.
 */
final class HostClock extends Clock {
  private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

  private final Clock clock;

  HostClock(Clock clock) {
    this.clock = clock;
  }

  @Override
  public Instant instant() {
    try {
      Instant now = clock.instant();
      if (!now.isBefore(FIRST) && !now.isAfter(LAST)) {
        return now;
      }
    } catch (Throwable e) {
      // The recording needs a time, whatever the host's clock does.
    }
    return Instant.now();
  }

  @Override
  public ZoneId getZone() {
    return Clock.systemUTC().getZone();
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}

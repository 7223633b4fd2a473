package dev.blackbox.recorder;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that advances by a quarter of a second at each reading. */
final class TickingClock extends Clock {
  private final AtomicLong millis =
      new AtomicLong(Instant.parse("2026-03-17T19:00:00Z").toEpochMilli());

  /** Sets the clock back, as a time server does. */
  void goBack(Duration duration) {
    millis.addAndGet(-duration.toMillis());
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(millis.addAndGet(250));
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}

package dev.blackbox.session.model;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.MetaKey;
import dev.blackbox.format.line.Timestamps;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Tracks the elapsed time from {@code # t=} and {@code ts=}, whichever came last. */
final class Clock {
  private static final long UNKNOWN = Long.MIN_VALUE;

  private @Nullable Instant start;
  private @Nullable Duration elapsed;

  Clock() {}

  /** Creates a clock that continues from {@link #startMicros} and {@link #elapsedMicros}. */
  Clock(long startMicros, long elapsedMicros) {
    start = startMicros == UNKNOWN ? null : instant(startMicros);
    elapsed = elapsedMicros == UNKNOWN ? null : Duration.of(elapsedMicros, ChronoUnit.MICROS);
  }

  long startMicros() {
    return start == null ? UNKNOWN : ChronoUnit.MICROS.between(Instant.EPOCH, start);
  }

  long elapsedMicros() {
    return elapsed == null ? UNKNOWN : TimeUnit.MICROSECONDS.convert(elapsed);
  }

  private static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  @Nullable Duration elapsed() {
    return elapsed;
  }

  /** Takes a {@code HH:MM:SS}. */
  void mark(String time) {
    String[] parts = time.split(":", -1);
    if (parts.length == 3 && parts[0].length() <= 9) {
      elapsed =
          Duration.ofHours(Long.parseLong(parts[0]))
              .plusMinutes(Long.parseLong(parts[1]))
              .plusSeconds(Long.parseLong(parts[2]));
    }
  }

  /** Returns the event's own time, if it has a valid one. */
  @Nullable Instant read(LineView line) {
    if (!line.has(MetaKey.TS)) {
      return null;
    }
    long micros =
        Timestamps.parse(line.bytes(), line.metaStart(MetaKey.TS), line.metaEnd(MetaKey.TS));
    if (micros == Timestamps.NOT_A_TIME) {
      return null;
    }
    Instant time = instant(micros);
    advance(time);
    return time;
  }

  private void advance(Instant time) {
    if (start == null) {
      start = elapsed == null ? time : time.minus(elapsed);
    }
    Duration since = Duration.between(start, time);
    elapsed = since.isNegative() ? Duration.ZERO : since;
  }
}

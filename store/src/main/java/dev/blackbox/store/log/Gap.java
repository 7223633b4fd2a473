package dev.blackbox.store.log;

import dev.blackbox.format.line.Arg;
import dev.blackbox.store.segment.StoreComment;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Events that are not in a recording: {@code # gap events=12 bytes=2400 reason="disk full" from=…
 * to=…}.
 *
 * @param from when the first of them was dropped
 * @param to when the last of them was dropped
 */
public record Gap(long events, long bytes, String reason, Instant from, Instant to) {
  /** A single event. */
  public static Gap of(long bytes, String reason, Instant now) {
    return new Gap(1, bytes, reason, now, now);
  }

  /** This gap and the one right after it. */
  public Gap and(Gap next) {
    return new Gap(events + next.events, bytes + next.bytes, reason, from, next.to);
  }

  /** The comment line that reports the gap, without its line ending. */
  public String text() {
    return StoreComment.of(
        "gap",
        List.of(
            Arg.pair("events", Long.toString(events)),
            Arg.pair("bytes", Long.toString(bytes)),
            Arg.pair("reason", reason),
            Arg.pair("from", time(from)),
            Arg.pair("to", time(to))));
  }

  private static String time(Instant instant) {
    return instant.truncatedTo(ChronoUnit.MILLIS).toString();
  }
}

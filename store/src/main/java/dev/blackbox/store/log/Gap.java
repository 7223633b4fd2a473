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

  /** Together with an event that was dropped right after. */
  public Gap and(long more, Instant now) {
    return and(of(more, reason, now));
  }

  /** Together with the events that were dropped right after. */
  public Gap and(Gap next) {
    return new Gap(events + next.events, bytes + next.bytes, reason, from, next.to);
  }

  /** The line that tells of it, without its line ending. */
  String text() {
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

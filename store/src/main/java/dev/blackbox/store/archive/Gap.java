package dev.blackbox.store.archive;

import dev.blackbox.format.line.Arg;
import dev.blackbox.store.segment.Remark;
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
record Gap(long events, long bytes, String reason, Instant from, Instant to) {
  static Gap of(int bytes, String reason, Instant now) {
    return new Gap(1, bytes, reason, now, now);
  }

  Gap and(int more, Instant now) {
    return new Gap(events + 1, bytes + more, reason, from, now);
  }

  /** The line that tells of it, without its line ending. */
  String text() {
    return Remark.of(
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

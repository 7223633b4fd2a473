package dev.blackbox.library.archive;

import dev.blackbox.intake.archive.RecordingSummary;
import java.io.File;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * A session in the store.
 *
 * @param number its place in the list of all sessions, the latest is 1
 * @param source the agent's file it was made from, empty if unknown
 */
public record StoredSession(int number, Path recording, String source, RecordingSummary summary) {
  static final Duration QUIET = Duration.ofMinutes(2);

  /** An agent that runs records an event within this time of what happened. */
  private static final Duration LATEST = Duration.ofHours(1);

  /** Returns whether the agent has written to its file within the last minutes. */
  public boolean isActive(Instant now) {
    boolean isOld = ended().filter(now.minus(Duration.ofDays(1))::isBefore).isEmpty();
    File file = new File(source);
    return !isOld
        && !source.isEmpty()
        && file.isFile()
        && Instant.ofEpochMilli(file.lastModified()).isAfter(now.minus(QUIET));
  }

  /** Returns whether its last event is long before a file was written, as after an import. */
  boolean isLongBefore(Instant written) {
    return ended().filter(written.minus(LATEST)::isAfter).isPresent();
  }

  /** Returns when the session began, if that is known. */
  public Optional<Instant> began() {
    return time(summary.began());
  }

  private Optional<Instant> ended() {
    return time(summary.ended());
  }

  private static Optional<Instant> time(String text) {
    try {
      return Optional.of(DateTimeFormatter.ISO_DATE_TIME.parse(text, Instant::from));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Returns how long the session took; empty if it does not have two different times. */
  public Optional<Duration> time() {
    return began()
        .flatMap(began -> ended().map(ended -> Duration.between(began, ended)))
        .filter(Duration::isPositive);
  }
}

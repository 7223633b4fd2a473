package dev.blackbox.library.archive;

import dev.blackbox.intake.archive.RecordingSummary;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * A session in the store.
 *
 * @param source the agent's file it was made from, empty if unknown
 */
public record StoredSession(Path recording, String source, RecordingSummary summary) {
  /** Returns how long the session took, if its times are known. */
  public Optional<Duration> time() {
    try {
      Instant began = DateTimeFormatter.ISO_DATE_TIME.parse(summary.began(), Instant::from);
      Instant ended = DateTimeFormatter.ISO_DATE_TIME.parse(summary.ended(), Instant::from);
      return Optional.of(Duration.between(began, ended));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}

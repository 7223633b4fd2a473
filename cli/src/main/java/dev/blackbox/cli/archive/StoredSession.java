package dev.blackbox.cli.archive;

import dev.blackbox.intake.archive.RecordingSummary;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/**
 * A session of the store.
 *
 * @param source what it was made of, empty where nobody knows
 */
record StoredSession(Path recording, String source, RecordingSummary summary) {
  Optional<Duration> time() {
    try {
      Instant began = DateTimeFormatter.ISO_DATE_TIME.parse(summary.began(), Instant::from);
      Instant ended = DateTimeFormatter.ISO_DATE_TIME.parse(summary.ended(), Instant::from);
      return Optional.of(Duration.between(began, ended));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}

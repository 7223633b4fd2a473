package dev.blackbox.cli.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class AgeTest {
  private final Clock clock =
      Clock.fixed(Instant.parse("2026-11-16T08:30:00Z"), ZoneId.of("Europe/Berlin"));

  @ParameterizedTest
  @CsvSource({
    "2026-11-16T08:29:30Z, 0 min ago",
    "2026-11-16T08:00:00Z, 30 min ago",
    "2026-11-15T23:30:00Z, 9 h ago",
    "2026-11-15T22:30:00Z, yesterday",
    "2026-11-14T22:30:00Z, 2026-11-14",
    "2025-10-30T00:00:00Z, 2025-10-30",
    "2026-11-17T00:00:00Z, 2026-11-17"
  })
  void ageIsShort(String began, String age) {
    assertThat(Age.of(Instant.parse(began), clock)).isEqualTo(age);
  }

  @ParameterizedTest
  @CsvSource({
    "7d, 2026-11-09T08:30:00Z",
    "12h, 2026-11-15T20:30:00Z",
    "today, 2026-11-15T23:00:00Z",
    "yesterday, 2026-11-14T23:00:00Z",
    "2026-11-01, 2026-11-01",
    "soon, ''"
  })
  void periodsBeginInUtc(String text, String since) {
    assertThat(Age.since(text, clock)).isEqualTo(since);
  }
}

package dev.blackbox.cli.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
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
    "2026-11-01, 2026-10-31T23:00:00Z",
    "2026-11-31, ",
    "soon, "
  })
  void periodsBeginWithTheUsersDay(String text, Instant since) {
    assertThat(Age.since(text, clock)).isEqualTo(Optional.ofNullable(since));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-11-01, 2026-11-01T23:00:00Z",
    "2026-10-25, 2026-10-25T23:00:00Z",
    "2026-11-31, ",
    "today, "
  })
  void periodsEndWithTheUsersDay(String text, Instant end) {
    assertThat(Age.after(text, clock)).isEqualTo(Optional.ofNullable(end));
  }

  /** A session is found by the day that its row shows. */
  @ParameterizedTest
  @CsvSource({"2026-03-02T11:30:00Z, 2026-03-03", "2026-03-02T10:30:00Z, 2026-03-02"})
  void shownDayIsTheDayThatFinds(Instant began, String shown) {
    Clock auckland = clock.withZone(ZoneId.of("Pacific/Auckland"));

    assertThat(Age.of(began, auckland)).isEqualTo(shown);
    assertThat(Age.since(shown, auckland).orElseThrow()).isBeforeOrEqualTo(began);
    assertThat(Age.after(shown, auckland).orElseThrow()).isAfter(began);
  }
}

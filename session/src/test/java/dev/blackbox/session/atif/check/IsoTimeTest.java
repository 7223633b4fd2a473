package dev.blackbox.session.atif.check;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IsoTimeTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-02-28T23:59:59Z",
        "2026-02-28T23:59:59.5+05:30",
        "2026-02-28T23:59:59,123456789Z",
        "2026-02-28 23:59",
        "2026-02-28T23",
        "2026-02-28",
        "2026-02-28Z",
        "20260228T235959Z",
        "20260228",
        "2026-W09-6",
        "2026-W09",
        "2026W096T10",
        "2024-02-29T00:00:00-23:59",
        "2026-02-28_10:00"
      })
  void time(String text) {
    assertThat(IsoTime.isTime(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "now",
        "1772236799",
        "10:15:30",
        "2026-02-29T00:00:00Z",
        "2026-13-01",
        "2026-02-28T24:00:00Z",
        "2026-02-28T23:59:60Z",
        "2026-02-28T23:59:59z",
        "2026-02-28T23:59:59ZZ",
        " 2026-02-28T23:59:59Z",
        "2026-02-28T23:59:",
        "2026-02-28T2359:59",
        "2026-02-28T23:59:59.",
        "2026-W54-1",
        "2026-W09-",
        "2026-W09-8",
        "2026-0228",
        "0000-01-01"
      })
  void noTime(String text) {
    assertThat(IsoTime.isTime(text)).isFalse();
  }
}

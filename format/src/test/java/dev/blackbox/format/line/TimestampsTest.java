package dev.blackbox.format.line;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampsTest {
  @Test
  void agreesWithTheLibraryOfTheJdk() {
    for (String time :
        new String[] {
          "1970-01-01T00:00:00Z", "2025-12-18T03:21:11Z", "2024-02-29T23:59:59Z",
          "2025-12-18T03:21:11.123456Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"
        }) {
      Instant expected = Instant.parse(time);

      assertThat(parse(time))
          .isEqualTo(expected.getEpochSecond() * 1_000_000 + expected.getNano() / 1_000);
    }
  }

  @Test
  void offsetsAreTakenIntoAccount() {
    assertThat(parse("2025-12-18T05:21:11+02:00")).isEqualTo(parse("2025-12-18T03:21:11Z"));
    assertThat(parse("2025-12-18T01:21:11-0200")).isEqualTo(parse("2025-12-18T03:21:11"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2025-13-01T00:00:00Z",
        "2025-02-29T00:00:00Z",
        "2025-01-01T24:00:00Z",
        "2025-01-01T00:60:00Z",
        "2025-01-01T00:00:61Z",
        "2025-01-01 00:00:00Z",
        "2025-01-01T00:00:00.Z",
        "2025-01-01T00:00:00+25:00",
        "2025-01-01",
        "",
        "٢٠٢٥-01-01T00:00:00Z",
        "2025-01-01T00:00:00Zjunk"
      })
  void whatIsNoTimeIsNotTakenForOne(String text) {
    assertThat(parse(text)).isEqualTo(Timestamps.NOT_A_TIME);
    assertThat(Timestamps.isTime(text)).isFalse();
  }

  private static long parse(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Timestamps.parse(bytes, 0, bytes.length);
  }
}

package dev.blackbox.cli.view.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class AmountsTest {

  @Test
  void timesOnTheAxisOfTheSessionHaveHoursMinutesAndSeconds() {
    assertThat(Amounts.clock(Duration.ofSeconds(4 * 3600 + 9))).isEqualTo("04:00:09");
    assertThat(Amounts.clock(Duration.ofDays(5))).isEqualTo("120:00:00");
  }

  @Test
  void shortTimesAreExactAndLongOnesShort() {
    assertThat(Amounts.span(Duration.ofMillis(640))).isEqualTo("640 ms");
    assertThat(Amounts.span(Duration.ofMillis(34_200))).isEqualTo("34.2 s");
    assertThat(Amounts.span(Duration.ofMillis(168_300))).isEqualTo("2 min 48 s");
    assertThat(Amounts.span(Duration.ofMinutes(125))).isEqualTo("2 h 05 min");
  }

  @Test
  void sizesHaveUnits() {
    assertThat(Amounts.bytes(999)).isEqualTo("999 B");
    assertThat(Amounts.bytes(12_847)).isEqualTo("12.8 KB");
    assertThat(Amounts.bytes(128_000)).isEqualTo("128 KB");
    assertThat(Amounts.bytes(3_200_000)).isEqualTo("3.2 MB");
  }

  @Test
  void tokensAreExactBelowAThousand() {
    assertThat(Amounts.tokens(45)).isEqualTo("45");
    assertThat(Amounts.tokens(1_200)).isEqualTo("1.2k");
    assertThat(Amounts.tokens(2_000)).isEqualTo("2k");
    assertThat(Amounts.tokens(118_353)).isEqualTo("118k");
    assertThat(Amounts.tokens(1_250_000)).isEqualTo("1.3M");
  }
}

package dev.blackbox.cli.player;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class PlaybackTest {

  @Test
  void gapsAreAsLongAsTheyWere() {
    assertThat(new Playback(true, 1).wait(Duration.ofMillis(700))).isEqualTo(700);
  }

  @Test
  void gapsShrinkWithTheSpeed() {
    assertThat(new Playback(true, 10).wait(Duration.ofSeconds(4))).isEqualTo(400);
  }

  @Test
  void nobodyWaitsLongerThanTwoSeconds() {
    assertThat(new Playback(true, 1).wait(Duration.ofHours(1))).isEqualTo(2_000);
    assertThat(new Playback(true, 1, 500).wait(Duration.ofHours(1))).isEqualTo(500);
    assertThat(new Playback(true, 1, 500).faster().wait(Duration.ofHours(1))).isEqualTo(500);
  }

  @Test
  void eventsOfTheSameMomentCanStillBeSeen() {
    assertThat(new Playback(true, 1).wait(Duration.ZERO)).isEqualTo(20);
  }

  @Test
  void timeThatGoesBackIsNoTime() {
    assertThat(new Playback(true, 1).wait(Duration.ofSeconds(-5))).isEqualTo(20);
  }

  @Test
  void withoutTimesEverySecondHasAnEvent() {
    assertThat(new Playback(true, 1).wait(null)).isEqualTo(1_000);
    assertThat(new Playback(true, 5).wait(null)).isEqualTo(200);
  }

  @Test
  void speedsGoFromOneToAHundred() {
    Playback playback = new Playback(false, 1);

    assertThat(playback.slower().speed()).isEqualTo(1);
    assertThat(playback.faster().speed()).isEqualTo(2);
    assertThat(new Playback(false, 100).faster().speed()).isEqualTo(100);
    assertThat(new Playback(false, 7).faster().speed()).isEqualTo(10);
    assertThat(new Playback(false, 7).slower().speed()).isEqualTo(5);
  }
}

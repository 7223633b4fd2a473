package dev.blackbox.session.training;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FingerprintIndexTest {
  /** Prints that lie close together, so that many are like others. */
  private static final Gen<List<Long>> PRINTS =
      choices -> {
        List<Long> prints = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
          long print = choices.below(3) * 0x0123_4567_89AB_CDEFL;
          for (int flips = choices.below(9); flips > 0; flips--) {
            print ^= 1L << choices.below(Long.SIZE);
          }
          prints.add(print);
        }
        return prints;
      };

  @Test
  void isKnownIfAndOnlyIfThreeBitsOrFewerDiffer() {
    Property.forAll(
        300,
        PRINTS,
        prints -> {
          FingerprintIndex fingerprints = new FingerprintIndex();
          List<Long> known = new ArrayList<>();
          for (long print : prints) {
            boolean isNew = known.stream().noneMatch(one -> Long.bitCount(one ^ print) <= 3);

            assertThat(fingerprints.add(print)).isEqualTo(isNew);
            if (isNew) {
              known.add(print);
            }
          }
        });
  }
}

package dev.blackbox.format.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SwarTest {
  /** Bytes close to the wanted one, where a borrow or a carry would do harm. */
  private static final byte[] NEAR = {'\n', '\n' + 1, '\n' - 1, 0, -1, (byte) 0x8A, 'a'};

  @Test
  void searchAndCountAgreeWithALoop() {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 5_000; round++) {
      byte[] bytes = new byte[random.nextInt(40)];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = NEAR[random.nextInt(NEAR.length)];
      }
      int from = random.nextInt(bytes.length + 1);
      int to = from + random.nextInt(bytes.length - from + 1);

      assertThat(Swar.indexOf(bytes, from, to, '\n')).isEqualTo(indexOf(bytes, from, to));
      assertThat(Swar.count(bytes, to, '\n')).isEqualTo(count(bytes, to));
    }
  }

  @Test
  void aWordIsTheSameFromTextAndBytes() {
    assertThat(Swar.word("tokens_i"))
        .isEqualTo(Swar.word(" tokens_in".getBytes(StandardCharsets.US_ASCII), 1));
  }

  private static int indexOf(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to && bytes[i] != '\n') {
      i++;
    }
    return i;
  }

  private static int count(byte[] bytes, int to) {
    int count = 0;
    for (int i = 0; i < to; i++) {
      count += bytes[i] == '\n' ? 1 : 0;
    }
    return count;
  }
}

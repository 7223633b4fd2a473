package dev.blackbox.store.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class NativeTextTest {
  private static final byte[] CAFE = {'c', 'a', 'f', (byte) 0xE9};

  @Test
  void everySequenceOfBytesComesBack() {
    Random random = new Random(7);
    byte[] likely = {'a', (byte) 0xC3, (byte) 0xBC, (byte) 0xED, (byte) 0xA0, (byte) 0xF0};
    for (int i = 0; i < 100_000; i++) {
      byte[] bytes = new byte[random.nextInt(8)];
      random.nextBytes(bytes);
      for (int k = 0; k < bytes.length && i % 2 == 0; k++) {
        bytes[k] = likely[random.nextInt(likely.length)];
      }

      assertThat(NativeText.encode(NativeText.decode(bytes))).isEqualTo(bytes);
    }
  }

  @Test
  void utf8IsPlainText() {
    assertThat(NativeText.decode("grüße 🚢".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo("grüße 🚢");
    assertThat(NativeText.encode("grüße 🚢"))
        .isEqualTo("grüße 🚢".getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void otherBytesAreShownAsReplaced() {
    assertThat(NativeText.shown(NativeText.decode(CAFE))).isEqualTo("caf\uFFFD");
  }

  @Test
  void pathHasTheSameBytes() {
    Path relative = NativeText.path(NativeText.decode(CAFE) + "/a b");

    assertThat(relative).isRelative();
    assertThat(Path.of("/").resolve(relative).toUri().getRawPath()).isEqualTo("/caf%E9/a%20b");
    assertThat(NativeText.path("/grüße")).isEqualTo(Path.of("/grüße"));
  }
}

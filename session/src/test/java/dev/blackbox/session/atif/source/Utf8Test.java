package dev.blackbox.session.atif.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Choices;
import dev.blackbox.testkit.property.Gen;
import dev.blackbox.testkit.property.Property;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class Utf8Test {
  private static final int[] EDGES = {
    'a', 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf, 0xe0, 0xe2, 0xed, 0xef,
    0xf0, 0xf4, 0xf5, 0xff
  };

  private static final Gen<byte[]> BYTES = Utf8Test::bytes;

  private static byte[] bytes(Choices choices) {
    byte[] bytes = new byte[Gen.integers(0, 20).from(choices)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) EDGES[Gen.integers(0, EDGES.length - 1).from(choices)];
    }
    return bytes;
  }

  @Test
  void bytesAreUtf8WhereTheyComeBackFromTheirText() {
    Property.forAll(
        20_000,
        BYTES,
        bytes -> {
          byte[] back = new String(bytes, StandardCharsets.UTF_8).getBytes(StandardCharsets.UTF_8);

          assertThat(Utf8.isValid(bytes, 0, bytes.length)).isEqualTo(Arrays.equals(bytes, back));
        });
  }

  @Test
  void everyCharacterIsUtf8() {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      if (c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE) {
        byte[] bytes = Character.toString(c).getBytes(StandardCharsets.UTF_8);
        assertThat(Utf8.isValid(bytes, 0, bytes.length)).as("U+%x", c).isTrue();
      }
    }
  }
}

package dev.blackbox.format.compact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.testing.Converting;
import dev.blackbox.format.testing.Meaning;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class CompactPropertyTest {
  @Test
  void compactKeepsEveryMeaning() {
    Property.forAll(
        5_000,
        RecordingBytes.any(),
        file ->
            assertThat(Meaning.of(Converting.toCompact(file)))
                .as(() -> new String(toCompact(file), StandardCharsets.UTF_8))
                .isEqualTo(Meaning.of(file)));
  }

  @Test
  void spacedKeepsEveryMeaning() {
    Property.forAll(
        5_000,
        RecordingBytes.any(),
        file -> assertThat(Meaning.of(Converting.toSpaced(file))).isEqualTo(Meaning.of(file)));
  }

  private static byte[] toCompact(byte[] file) {
    try {
      return Converting.toCompact(file);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}

package dev.blackbox.store.redact.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class LosslessTextTest {
  @Test
  void bytesAsTextAndBackAreTheSame() {
    Property.forAll(
        500,
        RecordingBytes.any(),
        bytes -> {
          String text = LosslessText.decode(bytes, 0, bytes.length);

          assertThat(LosslessText.encode(text)).isEqualTo(bytes);
        });
  }

  @Test
  void everyByteAloneComesBack() {
    for (int b = 0; b < 256; b++) {
      byte[] bytes = {'a', (byte) b, 'z'};

      assertThat(LosslessText.encode(LosslessText.decode(bytes, 0, 3))).isEqualTo(bytes);
    }
  }

  @Test
  void textIsTextWhereTheBytesAre() {
    byte[] bytes = "a→😀z".getBytes(StandardCharsets.UTF_8);

    assertThat(LosslessText.decode(bytes, 0, bytes.length)).isEqualTo("a→😀z");
  }

  @Test
  void aCharacterThatIsNotThereAsAWholeWaits() {
    byte[] bytes = "é→😀".getBytes(StandardCharsets.UTF_8);

    assertThat(LosslessText.wholeEnd(bytes, 1)).isEqualTo(0);
    assertThat(LosslessText.wholeEnd(bytes, 2)).isEqualTo(2);
    assertThat(LosslessText.wholeEnd(bytes, 4)).isEqualTo(2);
    assertThat(LosslessText.wholeEnd(bytes, 8)).isEqualTo(5);
    assertThat(LosslessText.wholeEnd(bytes, 9)).isEqualTo(9);
  }
}

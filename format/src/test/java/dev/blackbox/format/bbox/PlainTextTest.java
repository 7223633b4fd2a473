package dev.blackbox.format.bbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Messages whose text can be taken as it stands. */
class PlainTextTest {
  @Test
  void plainTextIsTheDecodedText() {
    Property.forAll(
        2_000,
        RecordingBytes.any(),
        recording -> {
          BboxReader reader = new BboxReader(new ByteArrayInputStream(recording));
          boolean mustNotContinue = false;
          while (reader.next()) {
            LineView line = reader.line();
            boolean continues =
                line.kind() == LineKind.CONTINUATION || line.kind() == LineKind.BLANK;
            assertThat(mustNotContinue && continues).isFalse();
            mustNotContinue = line.isComplete();
            int end = line.plainTextEnd();
            if (end >= 0) {
              Line.Message message = (Line.Message) line.toLine();
              assertThat(line.text(line.contentStart(), end)).isEqualTo(message.text());
              assertThat(message.metrics()).isNull();
              assertThat(message.meta().entries())
                  .noneMatch(entry -> entry.key().startsWith("extra."));
            }
          }
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a: It is locked. | It is locked.",
        "a: It is locked. tokens_in=2 tokens_out=3 ts=2026-01-05T21:00:00Z | It is locked.",
        "th: Say \"a=b\" first. step=3 | Say \"a=b\" first.",
      })
  void textBeforeKnownMetadataIsPlain(String line, String text) throws IOException {
    LineView view = view(line);

    assertThat(view.text(view.contentStart(), view.plainTextEnd())).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a: \"It is locked.\" step=3",
        "a: step=3 It is locked.",
        "a: It is step=3 locked.",
        "a: It is locked. extra.mood=calm",
        "a: It is locked. ts=\"2026-01-05T21:00:00Z\"",
        "a: x=3 is locked. step=3",
        "a: It is locked. # metrics prompt=5",
        "t:read door.txt → [1 line]",
      })
  void otherLinesMustBeDecoded(String line) throws IOException {
    assertThat(view(line).plainTextEnd()).isNegative();
  }

  private static LineView view(String line) throws IOException {
    byte[] bytes = ("u: Where?\n" + line + "\n").getBytes(StandardCharsets.UTF_8);
    BboxReader reader = new BboxReader(new ByteArrayInputStream(bytes));
    reader.next();
    reader.next();
    return reader.line();
  }
}

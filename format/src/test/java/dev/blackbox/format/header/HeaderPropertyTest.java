package dev.blackbox.format.header;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import dev.blackbox.testkit.recording.RecordingBytes;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HeaderPropertyTest {

  @Test
  void aWrittenHeaderReadsAsTheSameHeader() {
    Property.forAll(
        3_000,
        AnyHeader.any(),
        header -> {
          String text = HeaderWriter.write(header);
          Header read = HeaderReader.read(text.getBytes(StandardCharsets.UTF_8), 1).header();
          assertThat(read).as(text).isEqualTo(header);
        });
  }

  @Test
  void noTextEndsAWrittenHeader() {
    Property.forAll(
        3_000,
        AnyHeader.any(),
        header ->
            assertThat(HeaderWriter.write(header).lines())
                .noneMatch(line -> line.stripTrailing().equals("---")));
  }

  @Test
  void headersReadWithoutTheLibraryAreThoseTheLibraryReads() {
    Property.forAll(
        5_000,
        AnyHeader.text(),
        text -> {
          // the library has no value for a text without any
          Optional<Header> fast =
              PlainHeader.read(text).filter(header -> !header.fields().isEmpty());
          if (fast.isPresent()) {
            assertThat(YamlHeader.read(text)).as(text).isEqualTo(fast.get());
          }
        });
  }

  @Test
  void noHeaderMakesTheReaderThrow() {
    Property.forAll(
        2_000, TextGenerator.any(), text -> read(text.getBytes(StandardCharsets.UTF_8)));
    Property.forAll(500, RecordingBytes.any(), HeaderPropertyTest::read);
  }

  private static void read(byte[] text) {
    assertThat(HeaderReader.read(text, 1).header()).isNotNull();
  }
}

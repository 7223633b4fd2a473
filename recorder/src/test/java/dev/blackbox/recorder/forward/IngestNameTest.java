package dev.blackbox.recorder.forward;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IngestNameTest {
  private static final byte[] HEADER = "---\nformat: bbox/1\n---\n".getBytes(UTF_8);

  @Test
  void aValidIdIsTheName() {
    assertThat(IngestName.of("20260317-190042-3f9a", Path.of("x.bbox"), HEADER))
        .isEqualTo("20260317-190042-3f9a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "../x", "-x", ".x", "s.part2", "s.recovered-3", "ü"})
  void anotherIdIsReplacedByANameOfFileAndHeader(String id) {
    String name = IngestName.of(id, Path.of("dir/my session.bbox"), HEADER);

    assertThat(IngestName.isValid(id)).isFalse();
    assertThat(name).matches("my_session_bbox-[0-9a-f]{12}");
    assertThat(IngestName.of(id, Path.of("other/my session.bbox"), HEADER)).isEqualTo(name);
    assertThat(IngestName.of(id, Path.of("my session.bbox"), new byte[0])).isNotEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "...", "x.part2.bbox", "äöü"})
  void everyFileGetsAValidName(String file) {
    assertThat(IngestName.of("", Path.of(file), HEADER)).matches(IngestName::isValid);
    assertThat(IngestName.of("", Path.of(file.repeat(60)), HEADER)).matches(IngestName::isValid);
  }
}

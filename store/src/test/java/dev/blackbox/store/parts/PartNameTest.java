package dev.blackbox.store.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartNameTest {
  @ParameterizedTest
  @CsvSource({
    "s.bbox, s.part2.bbox",
    "s.part2.bbox, s.part3.bbox",
    "s.part99.bbox.zst, s.part100.bbox.zst",
    "s.blackbox, s.part2.blackbox",
    "s.bbox.zst, s.part2.bbox.zst",
    "s.part.bbox, s.part.part2.bbox",
    "s.part02.bbox, s.part02.part2.bbox",
    "my.session.log, my.session.part2.log",
    "session, session.part2",
    "session.part2, session.part3",
    "session.recovered-1, session.recovered-1.part2",
    ".bbox, .bbox.part2"
  })
  void theNextPartIsNumbered(String part, String next) {
    assertThat(PartName.next(Path.of("/x", part))).isEqualTo(Path.of("/x", next));
  }

  @ParameterizedTest
  @CsvSource({
    "s.part2.bbox, s.bbox, true",
    "s.part10.bbox, s.part9.bbox, true",
    "s.part2.bbox, t.part3.bbox, true",
    "s.part2.bbox, s.part3.bbox.zst, true",
    "s.part2.bbox, '', true",
    "s.part2.bbox, s.part2.bbox, false",
    "s.part9.bbox.zst, s.part10.bbox.zst, false"
  })
  void partContinuesAnEarlierFile(String part, String file, boolean mayContinue) {
    assertThat(PartName.mayContinue(Path.of("/x", part), file)).isEqualTo(mayContinue);
  }
}

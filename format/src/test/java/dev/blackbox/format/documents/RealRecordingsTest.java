package dev.blackbox.format.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.bbox.HeaderBlock;
import dev.blackbox.format.finding.Finding;
import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.header.HeaderReader;
import dev.blackbox.format.testing.Converting;
import dev.blackbox.format.testing.Meaning;
import dev.blackbox.format.testing.Reading;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Recordings that agents wrote, where they are at hand. */
class RealRecordingsTest {

  @Test
  void everyRecordingComesBackByteForByte() throws IOException {
    for (Path recording : recordings()) {
      byte[] file = Files.readAllBytes(recording);

      assertThat(Reading.copied(file)).as(recording.toString()).isEqualTo(file);
      assertThat(Converting.fromJsonl(Converting.toJsonl(file)))
          .as(recording.toString())
          .isEqualTo(file);
    }
  }

  @Test
  void everyRecordingKeepsItsMeaningInTheOtherForms() throws IOException {
    for (Path recording : recordings()) {
      byte[] file = Files.readAllBytes(recording);
      Meaning meaning = Meaning.of(file);

      assertThat(Meaning.of(Converting.toCompact(file))).isEqualTo(meaning);
      assertThat(Meaning.of(Converting.toSpaced(Converting.toCompact(file)))).isEqualTo(meaning);
    }
  }

  @Test
  void everyHeaderIsRead() throws IOException {
    for (Path recording : recordings()) {
      HeaderBlock block = Reading.visit(Files.readAllBytes(recording), line -> {}).header();

      assertThat(block.state()).as(recording.toString()).isEqualTo(HeaderBlock.State.CLOSED);
      assertThat(HeaderReader.read(block.text(), 1).findings())
          .as(recording.toString())
          .extracting(Finding::rule)
          .contains(Rule.FORMAT_ALIAS)
          .doesNotContain(Rule.HEADER_NOT_YAML);
    }
  }

  private static List<Path> recordings() throws IOException {
    List<Path> recordings = TestFolders.files(TestFolders.shared("data/bbox/rlog"), ".*\\.rlog");
    assertThat(recordings).isNotEmpty();
    return recordings;
  }
}

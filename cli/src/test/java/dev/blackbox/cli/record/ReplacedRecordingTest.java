package dev.blackbox.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReplacedRecordingTest {
  @TempDir Path folder;

  @Test
  void recordSaysThatItsFileWasDeleted() throws Exception {
    try (LiveRecording live = LiveRecording.of(folder, "s.bbox")) {
      Files.delete(folder.resolve("s.bbox"));
      live.send(3);

      assertThat(live.end()).isEqualTo(3);
      assertThat(live.errors().lines().toList())
          .last()
          .asString()
          .matches(
              "s\\.bbox: 6 lines, 0 secrets masked, \\d+ s\\. s\\.bbox: somebody deleted or moved"
                  + " the file; s\\.bbox: .* s\\.part2\\.bbox\\.");
      assertThat(Ran.in(folder, "export", "s.part2.bbox", "-f", "bbox").out())
          .contains("u: event 4 ", "u: event 6 ");
    }
  }

  @Test
  void recordSaysThatItsFileWasReplacedAndWhereTheRecordingIs() throws Exception {
    try (LiveRecording live = LiveRecording.of(folder, "s.bbox")) {
      Path other = Files.writeString(folder.resolve("other"), "---\nformat: bbox/1\n---\nu: x\n");
      Files.move(other, folder.resolve("s.bbox"), StandardCopyOption.REPLACE_EXISTING);
      live.send(3);

      assertThat(live.end()).isEqualTo(3);
      assertThat(live.errors().lines().toList())
          .last()
          .asString()
          .contains("s.bbox", "s.recovered-1.bbox");
      assertThat(Ran.in(folder, "export", "s.recovered-1.bbox", "-f", "bbox").out())
          .contains("u: event 1 ", "u: event 6 ");
      assertThat(folder.resolve("s.bbox")).hasContent("---\nformat: bbox/1\n---\nu: x\n");
    }
  }

  @Test
  void emptiedFileNamesTheOneWithTheRecording() throws Exception {
    try (LiveRecording live = LiveRecording.of(folder, "s.bbox")) {
      Files.writeString(folder.resolve("s.bbox"), "");
      live.send(3);
      assertThat(live.end()).isEqualTo(3);
    }

    Ran old = Ran.in(folder, "show", "s.bbox");
    assertThat(old.code()).isEqualTo(3);
    assertThat(old.err())
        .isEqualTo(
            "s.bbox: another program emptied the file; the recording continues in"
                + " s.recovered-1.bbox\n");
    assertThat(Files.readString(folder.resolve("s.recovered-1.bbox")))
        .containsPattern(
            "\n# gap bytes=\\d+ reason=\"another program changed the file\" file=s.bbox\n");
  }
}

package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.FileInUseException;
import dev.blackbox.store.log.Rotation;
import dev.blackbox.store.parts.RecordingSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ReopeningTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"again.bbox", "again.bbox.zst"})
  void stepsIdsAndThreadsGoOnWhereTheFileEnded(String name) throws IOException {
    Path file = folder.resolve(name);
    try (Recorder first = Recorded.options(file).open()) {
      first.tool("read").ok();
      first.subagent("explore").start().ok();
    }

    try (Recorder second = Recorded.options(file).session("another").open()) {
      assertThat(second.session()).isEqualTo("sess_test");
      assertThat(second.tool("read").ok().step()).hasValue(7);
      second.subagent("explore").start().ok();
    }

    assertThat(text(file))
        .contains("@end steps=5 calls=2", "@resume step=6 ", "t:read id=call_2 step=7 ")
        .contains("x:explore id=sub_2 tid=3 step=8 ")
        .containsOnlyOnce("format: bbox/1");
  }

  @Test
  void tornTailIsPutAsideAndALineTellsOfIt() throws IOException {
    Path file = folder.resolve("torn.bbox");
    try (Recorder first = Recorded.options(file).open()) {
      first.user("whole");
    }
    Files.writeString(file, "a: torn in the mid", StandardOpenOption.APPEND);

    try (Recorder second = Recorded.options(file).open()) {
      second.user("and on");
    }

    assertThat(text(file))
        .contains("# recovery bytes=18 ", "@resume step=4 ", "u: and on step=5 ")
        .doesNotContain("torn in the mid");
  }

  @Test
  void rotatedRecordingGoesOnInItsLastFile() throws IOException {
    Path file = folder.resolve("parts.bbox");
    for (int i = 0; i < 3; i++) {
      try (Recorder recorder = Recorded.options(file).rotation(Rotation.bySize(400)).open()) {
        recorder.user("one " + "x".repeat(400));
        recorder.flush(Duration.ofSeconds(30));
        recorder.user("two ghp_" + "a1B2c3D4e5".repeat(4).substring(0, 36));
      }
    }

    List<Path> parts;
    try (var files = Files.list(folder)) {
      parts = files.filter(path -> path.toString().endsWith(".bbox")).sorted().toList();
    }
    assertThat(parts.size()).isGreaterThan(3);
    for (Path part : parts) {
      assertThat(Files.readString(part)).startsWith("---\nformat: bbox/1\nid: sess_test\n");
    }
    assertThat(Recorded.lines(file).stream().filter(line -> line.toString().contains("one x")))
        .hasSize(3);
  }

  @Test
  void secondRecorderIsRefusedOrSilent() throws IOException {
    Path file = folder.resolve("used.bbox");
    try (Recorder first = Recorded.options(file).open()) {
      assertThatThrownBy(() -> Recorded.options(file).open())
          .isInstanceOf(FileInUseException.class);

      List<String> told = new ArrayList<>();
      try (Recorder silent =
          Recorded.options(file).listener(notice -> told.add(notice.sentence())).openOrSilent()) {
        assertThat(silent.isRecording()).isFalse();
        assertThat(silent.user("lost").isDropped()).isTrue();
        assertThat(silent.tool("read").start().output("piece").isDropped()).isTrue();
      }
      assertThat(told).singleElement().asString().startsWith("nothing is recorded: ");
      first.user("kept");
    }
    assertThat(text(file)).contains("u: kept").doesNotContain("lost");
  }

  @Test
  void fileThatIsNoRecordingIsNotTouched() throws IOException {
    Path file = Files.writeString(folder.resolve("letter.txt"), "Dear all,\n");

    assertThatThrownBy(() -> Recorder.open(file)).hasMessageContaining("not a recording");

    assertThat(file).hasContent("Dear all,\n");
  }

  private static String text(Path file) throws IOException {
    try (var source = RecordingSource.open(Disk.real(), file)) {
      return new String(source.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}

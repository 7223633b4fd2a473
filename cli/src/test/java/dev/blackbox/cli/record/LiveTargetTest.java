package dev.blackbox.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.cli.command.Screen;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every verb that writes a file refuses a recording that a recorder is writing. */
final class LiveTargetTest {
  /** {@code T} is the live recording. */
  private static final List<String> COMMANDS =
      List.of(
          "fix other.bbox --renumber-steps -o T",
          "fix T --renumber-steps --write",
          "redact other.bbox -o T",
          "redact T --write",
          "export other.bbox -f bbox -o T",
          "export other.bbox -f compact -o T",
          "export other.bbox -f jsonl -o T",
          "export other.bbox -f atif -o T",
          "export other.bbox -f lightbox -o T",
          "export other.bbox -f openai -o T",
          "import other.jsonl --force -o T",
          "prove sealed.bbox --line 6 -o T",
          "prove sealed.bbox --head note -o T",
          "erase T --line 6 --write --reason test",
          "seal T");

  @TempDir Path folder;

  @BeforeEach
  void otherRecordings() throws IOException {
    String text = "---\nformat: bbox/1\nid: sess_1\n---\nu: one step=7\na: two step=3\n";
    Files.writeString(folder.resolve("other.bbox"), text);
    Files.writeString(folder.resolve("sealed.bbox"), text);
    assertThat(run("keygen").code()).isZero();
    assertThat(run("seal", "sealed.bbox").code()).isZero();
    assertThat(run("export", "other.bbox", "-f", "jsonl", "-o", "other.jsonl").code()).isZero();
  }

  private Ran run(String... arguments) {
    return Ran.on(Screen.NONE, Map.of("BLACKBOX_HOME", "home"), folder, arguments);
  }

  private static Object keyOf(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private void assertRefused(LiveRecording live, String target, String file) throws IOException {
    Object before = keyOf(folder.resolve(target));
    List<String> names = names();
    for (String command : COMMANDS) {
      Ran ran = run(command.replace("T", target).split(" "));

      assertThat(ran.code()).as(command + "\n" + ran).isEqualTo(3);
      // Before anybody looks at what a link leads to, it is no output.
      boolean isLinkedOutput =
          !target.equals(file) && target.startsWith("link") && isOutput(command);
      assertThat(ran.err())
          .as(command)
          .contains(
              isLinkedOutput
                  ? target + ": this is a symbolic link"
                  : file + ": process " + live.pid() + " records to this file");
      assertThat(keyOf(folder.resolve(target))).as(command).isEqualTo(before);
      assertThat(names()).as(command).isEqualTo(names);
      live.send(1);
    }
  }

  private static boolean isOutput(String command) {
    return command.contains("-o T");
  }

  private void assertKept(LiveRecording live, String name) throws Exception {
    assertThat(live.end()).as(live.errors()).isZero();
    assertThat(run("export", name, "-f", "bbox").out().lines())
        .filteredOn(line -> line.startsWith("u: event "))
        .hasSize(live.sent());
    assertThat(names()).doesNotContain(name + ".lock");
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void liveRecordingIsNeitherReplacedNorChanged(String name) throws Exception {
    try (LiveRecording live = LiveRecording.of(folder, name)) {
      assertRefused(live, name, name);
      assertKept(live, name);
    }
  }

  @Test
  void symbolicLinkLeadsToTheLiveRecording() throws Exception {
    Files.createSymbolicLink(folder.resolve("link.bbox"), Path.of("s.bbox"));
    try (LiveRecording live = LiveRecording.of(folder, "s.bbox")) {
      assertRefused(live, "link.bbox", "s.bbox");
      assertKept(live, "s.bbox");
    }
  }

  @Test
  void hardLinkIsTheLiveRecording() throws Exception {
    try (LiveRecording live = LiveRecording.of(folder, "s.bbox")) {
      Files.createLink(folder.resolve("hard.bbox"), folder.resolve("s.bbox"));
      assertRefused(live, "hard.bbox", "hard.bbox");
      assertKept(live, "s.bbox");
    }
  }

  @Test
  void partThatIsBeingWrittenIsLive() throws Exception {
    try (LiveRecording live = LiveRecording.of(folder, "s.bbox", "--rotate-size", "2000")) {
      while (!Files.exists(folder.resolve("s.part2.bbox"))) {
        live.send(1);
      }
      assertRefused(live, "s.part2.bbox", "s.part2.bbox");
      assertKept(live, "s.bbox");
    }
  }

  @Test
  void manifestOfTrainingRowsIsNotWrittenOverALiveRecording() throws Exception {
    try (LiveRecording live = LiveRecording.of(folder, "rows.manifest.json")) {
      Ran ran = run("export", "other.bbox", "-f", "openai", "-o", "rows.jsonl");

      assertThat(ran.code()).isEqualTo(3);
      assertThat(ran.err()).contains("rows.manifest.json: process " + live.pid());
      assertKept(live, "rows.manifest.json");
    }
  }

  @Test
  void targetIsWrittenOnceTheRecorderHasEnded() throws Exception {
    try (LiveRecording live = LiveRecording.of(folder, "s.bbox")) {
      live.end();
    }

    assertThat(run("export", "other.bbox", "-f", "compact", "-o", "s.bbox").code()).isZero();
    assertThat(folder.resolve("s.bbox")).content().contains("u:one");
    assertThat(names()).doesNotContain("s.bbox.lock");
  }
}

package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.line.Line;
import dev.blackbox.testkit.process.ProcessGuard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WithoutClosingTest {
  @TempDir Path folder;

  private List<String> recordedBy(String ending) throws Exception {
    Path file = folder.resolve("unclosed.bbox");
    Process program =
        ProcessGuard.start(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    WithoutClosing.class.getName(),
                    file.toString(),
                    ending)
                .inheritIO());
    assertThat(program.waitFor()).isZero();
    return messages(file);
  }

  private static List<String> messages(Path file) throws IOException {
    return Recorded.lines(file).stream()
        .filter(Line.Message.class::isInstance)
        .map(line -> ((Line.Message) line).text())
        .toList();
  }

  @Test
  void programThatIsStoppedAtOnceLosesNothingAcknowledged() throws Exception {
    List<String> messages = recordedBy("halt");

    assertThat(messages).startsWith("acknowledged 0").contains("acknowledged 999", "the last one");
  }

  @Test
  void programThatEndsWithoutClosingLosesNothing() throws Exception {
    assertThat(recordedBy("end")).hasSize(1_002).endsWith("said, not waited for");
  }

  @Test
  void shutdownHookMayClose() throws Exception {
    assertThat(recordedBy("hook")).hasSize(1_002);

    Path file = folder.resolve("unclosed.bbox");
    assertThat(Files.readString(file)).contains("@end steps=");
    Recorder.open(file).close();
  }

  @Test
  void recordingGoesOnAfterwards() throws Exception {
    recordedBy("halt");
    Path file = folder.resolve("unclosed.bbox");

    long step;
    try (Recorder recorder = Recorder.open(file)) {
      step = recorder.user("and on").step().orElseThrow();
    }

    assertThat(step).isGreaterThanOrEqualTo(1_003);
    assertThat(messages(file)).endsWith("and on");
  }
}

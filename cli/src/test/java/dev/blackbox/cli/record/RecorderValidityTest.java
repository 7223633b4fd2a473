package dev.blackbox.cli.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import dev.blackbox.format.line.Arg;
import dev.blackbox.recorder.Recorder;
import dev.blackbox.recorder.Recorder.Usage;
import dev.blackbox.recorder.StartedCall;
import dev.blackbox.store.log.Rotation;
import dev.blackbox.testkit.property.Property;
import dev.blackbox.testkit.property.TextGenerator;
import dev.blackbox.testkit.secret.SecretGenerator;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever the recorder is given, the recording is valid. */
final class RecorderValidityTest {
  @TempDir Path folder;
  private int files;

  private void assertValid(String name) {
    Ran ran = Ran.in(folder, "validate", name, "--strict");

    assertThat(ran.out()).contains("✓ Valid").doesNotContain("warning", "error:");
    assertThat(ran.code()).isZero();
  }

  private static void sayAll(Recorder recorder, List<String> texts) throws Exception {
    for (String text : texts) {
      recorder.user(text);
      recorder.agent(text, Usage.of(5, 0));
      recorder.tool(text).arg(text).arg(text, text).result(text);
      StartedCall call = recorder.mcp(text, text).start();
      call.progress(text);
      call.output(text);
      call.result(text, text);
      StartedCall subagent = recorder.subagent(text).arg(text).start();
      subagent.recorder().withExtra("x", text).thinking(text);
      subagent.error(text);
      recorder.tool("run").run(() -> text);
      recorder.note(text);
      recorder.comment(text);
      recorder.metrics(Arg.pair("extra.x", text));
    }
  }

  @Test
  void anyTextGivesAValidRecording() {
    Property.forAll(
        20,
        TextGenerator.any().map(text -> text.replace("@blob", "@blub")).listOf(10),
        texts -> {
          String name = "any-" + files++ + ".bbox";

          try (Recorder recorder = Recorder.to(folder.resolve(name)).unredacted().open()) {
            sayAll(recorder, texts);
          }

          assertValid(name);
        });
  }

  @Test
  void anySecretGivesAValidRecordingThatCountsItsMarkers() {
    Property.forAll(
        20,
        SecretGenerator.any().map(secret -> "it is " + secret.value() + " here").listOf(10),
        texts -> {
          String name = "secret-" + files++ + ".bbox";

          try (Recorder recorder = Recorder.open(folder.resolve(name))) {
            sayAll(recorder, texts);
          }

          assertValid(name);
        });
  }

  @Test
  void rotatedRecordingCountsTheMarkersOfItsLastFile() throws IOException {
    String token = "ghp_" + "A1b2C3d4E5f6".repeat(3);

    for (int i = 0; i < 2; i++) {
      try (Recorder recorder =
          Recorder.to(folder.resolve("parts.bbox")).rotation(Rotation.bySize(1_000)).open()) {
        for (int j = 0; j < 20; j++) {
          recorder.user("the token is " + token + ", said " + j);
          recorder.flush(Duration.ofSeconds(30));
        }
      }
    }

    assertThat(folder.resolve("parts.part3.bbox")).exists();
    assertValid("parts.bbox");
  }

  @Test
  void everyKindOfLineIsValid() {
    Ran ran =
        Ran.in(Path.of("../testdata/recorder"), "validate", "every-kind.bbox", "example.bbox");

    assertThat(ran.code()).isZero();
    assertThat(ran.out()).doesNotContain("error:").containsOnlyOnce("warning:");
  }
}

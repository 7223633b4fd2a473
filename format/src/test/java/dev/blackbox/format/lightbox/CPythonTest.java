package dev.blackbox.format.lightbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.blackbox.format.canonical.AnyJson;
import dev.blackbox.testkit.process.ProcessGuard;
import dev.blackbox.testkit.property.Choices;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares with the hashes and lines of CPython; skipped without {@code python3}. */
class CPythonTest {
  private static final int EVENTS = 10_000;
  private static final long SEED = Long.getLong("property.seed", 20_260_304L);

  private static final String PROGRAM =
      """
      import hashlib, json, sys
      for line in sys.stdin.buffer:
          event = json.loads(line)
          again = json.dumps(event, sort_keys=True, separators=(',', ':')).encode('ascii') + b'\\n'
          del event['hash']
          form = json.dumps(event, sort_keys=True, separators=(',', ':'), ensure_ascii=False)
          digest = hashlib.sha256(form.encode('utf-8')).hexdigest()
          print(digest, 'same' if again == line else 'other')
      """;

  @TempDir Path folder;

  @Test
  void tenThousandEventsHaveTheHashesAndLinesCPythonGivesThem() throws Exception {
    System.out.println("CPythonTest: -Dproperty.seed=" + SEED);
    List<String> expected = new ArrayList<>();
    Path lines = folder.resolve("events.jsonl");
    try (OutputStream out = Files.newOutputStream(lines)) {
      for (int i = 0; i < EVENTS; i++) {
        LightboxEvent.Written written = event(Choices.random(SEED + i)).written();
        out.write(written.line());
        expected.add(written.hash() + " same");
      }
    }

    assertThat(python(lines)).isEqualTo(expected);
  }

  private static LightboxEvent event(Choices choices) {
    Map<String, ?> payload = AnyJson.objects().from(choices);
    LightboxEvent event =
        LightboxEvent.NONE
            .with(Field.TOOL, "generated")
            .with(Field.INPUT, payload)
            .with(Field.OUTPUT, AnyJson.objects().from(choices))
            .with(Field.PREV_HASH, null);
    return choices.below(2) == 0 ? event : event.with(Field.CANONICAL_OUTPUT, payload);
  }

  private List<String> python(Path lines) throws Exception {
    Path answers = folder.resolve("answers.txt");
    ProcessBuilder builder =
        new ProcessBuilder("python3", "-c", PROGRAM)
            .redirectInput(lines.toFile())
            .redirectOutput(answers.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT);
    Process process;
    try {
      process = ProcessGuard.start(builder);
    } catch (IOException e) {
      return abort("python3 is not installed, so nothing is compared with it");
    }
    assertThat(process.waitFor()).as("exit code of python3").isZero();
    return Files.readAllLines(answers);
  }
}

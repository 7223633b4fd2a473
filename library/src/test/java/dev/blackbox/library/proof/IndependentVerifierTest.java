package dev.blackbox.library.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.Input;
import dev.blackbox.store.verify.PriorKnowledge;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.testkit.process.ProcessGuard;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code scripts/verify-seal}, which was written from the specification alone. */
final class IndependentVerifierTest {
  private static final Path SEALS = TestFolders.repository().resolve("testdata/seal");

  @TempDir Path folder;

  @BeforeEach
  void assumeInstalled() throws IOException, InterruptedException {
    OtherVerifier.assumeInstalled();
  }

  private List<String> batch(List<String> questions) throws IOException, InterruptedException {
    Path input = Files.write(folder.resolve("questions"), questions);
    Path output = folder.resolve("answers");
    String script = TestFolders.repository().resolve("scripts/verify-seal").toString();
    Process process =
        ProcessGuard.start(
            new ProcessBuilder(script, "--batch")
                .redirectInput(input.toFile())
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT));
    assertThat(process.waitFor()).as("exit code of %s", script).isZero();
    return Files.readAllLines(output);
  }

  private static String question(Path recording) {
    return recording + "\t" + SEALS.resolve("machine.pub") + "\t-\t-";
  }

  @Test
  void agreesWithEveryExpectedVerdict() throws IOException, InterruptedException {
    List<String> questions = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (String line : Files.readAllLines(SEALS.resolve("expected.txt"))) {
      String[] words = line.split(" ", 4);
      Path recording = SEALS.resolve(words[0]);
      questions.add(question(recording));
      expected.add(recording + "\t" + words[1] + "\t" + words[2]);
    }

    assertThat(batch(questions)).isEqualTo(expected);
  }

  /** Recordings, sealed or not, readable or not. */
  @Test
  void agreesWithThisProgramOnAllTestData() throws Exception {
    Trust trust =
        new Trust(
            Trust.keysIn("machine.pub", SEALS.resolve("machine.pub")), PriorKnowledge.NOTHING);
    List<String> questions = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    try (Stream<Path> files = Files.walk(SEALS.getParent())) {
      for (Path file : files.filter(IndependentVerifierTest::isRecording).sorted().toList()) {
        Verdict verdict =
            new RecordingVerifier(trust)
                .verify(Input.file(file.toString(), file), ProgressListener.NONE)
                .verdict();
        questions.add(question(file));
        expected.add(file + "\t" + verdict.status() + "\t" + verdict.line());
      }
    }

    assertThat(expected).hasSizeGreaterThan(50);
    assertThat(batch(questions)).isEqualTo(expected);
  }

  private static boolean isRecording(Path file) {
    return Files.isRegularFile(file) && file.toString().matches(".*\\.(bbox|blackbox)(\\.zst)?");
  }

  @Test
  void findsTheLineOfEveryChangedByte() throws IOException, InterruptedException {
    byte[] bytes = Files.readAllBytes(SEALS.resolve("closed.bbox"));
    byte[] seal = Files.readAllBytes(SEALS.resolve("closed.bbox.seal"));
    List<String> questions = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    int line = 1;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '\n') {
        line++;
        continue;
      }
      byte[] changed = bytes.clone();
      changed[i] ^= 1;
      Path recording = Files.write(folder.resolve("changed-" + i + ".bbox"), changed);
      Files.write(folder.resolve("changed-" + i + ".bbox.seal"), seal);
      questions.add(question(recording));
      expected.add(recording + "\tTAMPERED\t" + line);
    }

    assertThat(batch(questions)).isEqualTo(expected);
  }
}

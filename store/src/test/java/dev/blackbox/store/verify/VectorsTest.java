package dev.blackbox.store.verify;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.testkit.process.TestFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The seals of {@code testdata/seal}, which are never regenerated: old seals stay readable. */
final class VectorsTest {
  private static final Path FOLDER = TestFolders.repository().resolve("testdata/seal");

  private static List<NoteKey> keys() throws IOException {
    return KeyFile.publicKeys(Disk.real(), FOLDER.resolve("machine.pub"));
  }

  @Test
  void everyVerdictIsTheExpectedOne() throws IOException {
    List<String> verdicts = new ArrayList<>();
    for (Path file : TestFolders.files(FOLDER, ".*\\.bbox")) {
      Verdict verdict = new Verifier(Disk.real(), keys()).verify(file);
      verdicts.add(
          file.getFileName()
              + " "
              + verdict.status()
              + " "
              + verdict.line()
              + " "
              + verdict.sentence());
    }

    assertThat(verdicts).isEqualTo(Files.readAllLines(FOLDER.resolve("expected.txt")));
  }

  @Test
  void proofOfALineHolds() throws IOException {
    LineProof proof =
        LineProof.parse(Files.readAllBytes(FOLDER.resolve("line-9.tlog-proof"))).orElseThrow();

    assertThat(proof.problem(keys())).isEmpty();
    assertThat(new String(proof.line(), UTF_8))
        .isEqualTo(Files.readAllLines(FOLDER.resolve("closed.bbox")).get(8) + "\n");
  }
}

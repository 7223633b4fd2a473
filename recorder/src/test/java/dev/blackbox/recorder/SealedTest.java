package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.KeyFile;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.sealing.Sealer;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SealedTest {
  @TempDir Path folder;

  @Test
  void recordingIsSealedAsItIsMade() throws IOException {
    NoteKey key = new KeyFile(Disk.real(), folder.resolve("home/keys")).create().key().publicKey();
    Path file = folder.resolve("session.bbox");
    for (int round = 0; round < 2; round++) {
      try (Recorder recorder = Recorder.to(file).sealed(Sealer.in(folder.resolve("home"))).open()) {
        recorder.user("round " + round);
        recorder.agent("done");
      }
    }

    Verdict verdict = new Verifier(Disk.real(), List.of(key)).verify(file);

    assertThat(verdict.sentence()).isEqualTo("valid");
    assertThat(verdict.sealed().lines()).isEqualTo(Files.readAllLines(file).size());
  }

  @Test
  void withoutAKeyNothingIsSealed() {
    assertThatThrownBy(() -> Sealer.in(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no key yet");
  }
}

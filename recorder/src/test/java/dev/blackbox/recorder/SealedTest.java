package dev.blackbox.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.blackbox.store.chain.ChainHome;
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
import java.util.Map;
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

  /** A Lightbox session has a seal of its own, whether or not the recording is written as bbox. */
  @Test
  void lightboxSessionsAreSealedAsTheyAreMade() throws IOException {
    NoteKey key = new KeyFile(Disk.real(), folder.resolve("home/keys")).create().key().publicKey();
    ChainHome lightbox = ChainHome.of(Map.of("LIGHTBOX_DIR", folder.toString()), folder);
    Path file = folder.resolve("both.bbox");
    for (int round = 0; round < 2; round++) {
      for (RecorderOptions options :
          List.of(
              Recorder.to(file).session("both").lightbox(lightbox),
              Recorder.toLightbox(lightbox, "alone"))) {
        try (Recorder recorder = options.sealed(Sealer.in(folder.resolve("home"))).open()) {
          recorder.user("round " + round);
          recorder.agent("done");
        }
      }
    }

    Verifier verifier = new Verifier(Disk.real(), List.of(key));
    for (Path recording : List.of(file, lightbox.recording("both"), lightbox.recording("alone"))) {
      Verdict verdict = verifier.verify(recording);
      assertThat(verdict.sentence()).as(recording.toString()).isEqualTo("valid");
      assertThat(verdict.sealed().lines()).isEqualTo(Files.readAllLines(recording).size());
    }
  }

  @Test
  void withoutAKeyNothingIsSealed() {
    assertThatThrownBy(() -> Sealer.in(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no key yet");
  }
}

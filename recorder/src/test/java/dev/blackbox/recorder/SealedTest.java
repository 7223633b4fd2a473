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
import java.time.Duration;
import java.util.ArrayList;
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

  private Sealer sealer() throws IOException {
    KeyFile keys = new KeyFile(Disk.real(), folder.resolve("home/keys"));
    if (keys.load().isEmpty()) {
      keys.create();
    }
    return Sealer.in(folder.resolve("home"));
  }

  @Test
  void recorderSaysThatItIsSealed() throws IOException {
    Recorder recorder = Recorder.to(folder.resolve("s.bbox")).sealed(sealer()).open();
    try (recorder) {
      recorder.user("one");
      assertThat(recorder.isSealed()).as("so far").isTrue();
    }

    assertThat(recorder.isSealed()).as("to its end").isTrue();
    try (Recorder plain = Recorder.to(folder.resolve("plain.bbox")).open()) {
      assertThat(plain.isSealed()).as("without sealed()").isFalse();
    }
  }

  /** The recording was rolled back, so nothing is sealed; every line is recorded. */
  @Test
  void recorderSaysThatItCannotBeSealed() throws IOException {
    Path file = folder.resolve("s.bbox");
    try (Recorder recorder = Recorder.to(file).sealed(sealer()).open()) {
      recorder.user("one");
    }
    Files.delete(Verifier.sealOf(file));
    List<String> notices = new ArrayList<>();

    Recorder recorder =
        Recorder.to(file)
            .sealed(sealer())
            .listener(notice -> notices.add(notice.kind() + " " + notice.sentence()))
            .open();
    try (recorder) {
      assertThat(recorder.isSealed()).isFalse();
      recorder.user("two");
    }

    assertThat(recorder.isSealed()).isFalse();
    assertThat(notices)
        .anyMatch(
            notice ->
                notice.startsWith("SEAL_FAILED s.bbox: cannot be sealed any further")
                    && notice.contains("its seal is missing"));
    assertThat(Files.readString(file)).contains("two");
    assertThat(recorder.dropped()).isZero();
  }

  /** The registry disappears while the recording is open. */
  @Test
  void recorderSaysThatItsEndIsNotRegistered() throws IOException {
    Path file = folder.resolve("s.bbox");
    Recorder recorder = Recorder.to(file).sealed(sealer()).open();
    try (recorder) {
      recorder.user("one");
      recorder.flush(Duration.ofSeconds(30));
      Files.delete(folder.resolve("home/registry.note"));
    }

    assertThat(recorder.isSealed()).isFalse();
    assertThat(Files.readString(file)).contains("one");
  }

  @Test
  void withoutAKeyNothingIsSealed() {
    assertThatThrownBy(() -> Sealer.in(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no key yet");
  }
}

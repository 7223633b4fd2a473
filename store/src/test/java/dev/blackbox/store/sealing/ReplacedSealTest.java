package dev.blackbox.store.sealing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.Commit;
import dev.blackbox.store.log.LogFactory;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.RecordingLog;
import dev.blackbox.store.log.Rotation;
import dev.blackbox.store.testing.Notary;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.VerdictStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Another program replaces a file of a recording that is sealed while it is written. */
final class ReplacedSealTest {
  @TempDir Path folder;
  private final List<LogNotice> notices = new CopyOnWriteArrayList<>();
  private Notary notary;
  private int next;

  @BeforeEach
  void notary() {
    notary = Notary.brief(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s.bbox", "s.bbox.zst"})
  void theCopyHasItsOwnSealAndThatOfTheReplacedFileTellsTheTruth(String name) throws Exception {
    Path file = folder.resolve(name);
    try (RecordingLog log = open(file, LogOptions.STANDARD)) {
      record(log, 20);
      replace(file);
      record(log, 20);
    }

    Path copy = folder.resolve(name.replace("s.", "s.recovered-1."));
    assertThat(Sample.eventsOf(Disk.real(), copy)).hasSize(40);
    assertThat(verify(copy).sentence()).isEqualTo("valid");
    assertThat(verify(copy).sealed().isFinal()).isTrue();
    assertThat(verify(file).status()).isEqualTo(VerdictStatus.TAMPERED);
    assertThat(notices).extracting(LogNotice::kind).containsExactly(LogNotice.Kind.REPLACED);
  }

  @Test
  void theSealGoesOnInTheNextPartIfALaterPartWasReplaced() throws Exception {
    Path file = folder.resolve("s.bbox");
    Path third = folder.resolve("s.part3.bbox");
    try (RecordingLog log = open(file, LogOptions.STANDARD.withRotation(Rotation.bySize(400)))) {
      while (!Files.exists(third)) {
        record(log, 1);
      }
      record(log, 2);
      replace(third);
      record(log, 20);
    }

    assertThat(Sample.eventsOf(Disk.real(), file)).hasSize(next);
    assertThat(verify(file).sentence()).isEqualTo("valid");
  }

  private RecordingLog open(Path file, LogOptions options) throws IOException {
    return LogFactory.standard()
        .open(
            file,
            Sample::header,
            options.withCommit(Commit.each()),
            notices::add,
            new RecordingSealer(notary.sealer(), Duration.ofMillis(1), notices::add));
  }

  private void record(RecordingLog log, int events) throws InterruptedException {
    for (int i = 0; i < events; i++) {
      long number = log.append(Sample.event("event" + next++));
      assertThat(log.awaitDurable(number, Duration.ofSeconds(30))).isTrue();
    }
  }

  private void replace(Path file) throws IOException {
    Path other =
        Files.writeString(folder.resolve("other"), "---\nid: sess_store\n---\na: Other.\n");
    Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private Verdict verify(Path file) throws IOException {
    return notary.verify(file);
  }
}

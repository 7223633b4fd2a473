package dev.blackbox.store.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.log.LogFactory;
import dev.blackbox.store.log.LogNotice;
import dev.blackbox.store.log.LogOptions;
import dev.blackbox.store.log.RecordingLog;
import dev.blackbox.store.sealing.RecordingSealer;
import dev.blackbox.store.testing.Notary;
import dev.blackbox.store.testing.Sample;
import dev.blackbox.store.testing.SpecialFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The seal of a recording is a plain file, and that of this recording. */
class SealPlaceTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(names = "LINK_TO_NOTHING", mode = EnumSource.Mode.EXCLUDE)
  void sealThatIsNotAPlainFileIsReportedAndNotOpened(SpecialFile special) throws Exception {
    Notary notary = Notary.brief(folder);
    Path file = notary.sealed("s.bbox", 10);
    Path elsewhere = Files.move(Notary.sealOf(file), folder.resolve("elsewhere"));
    String seal = Files.readString(elsewhere);
    special.create(Notary.sealOf(file), elsewhere);

    assertThatIOException()
        .isThrownBy(() -> notary.verify(file))
        .withMessageContaining("s.bbox.seal")
        .withMessageContaining("not a file");
    assertThatIOException().isThrownBy(() -> notary.sealer().seal(file));

    assertThat(elsewhere).hasContent(seal);
  }

  @Test
  void sealOfAnEarlierRecordingIsNotContinued() throws Exception {
    Notary notary = Notary.brief(folder);
    Path file = notary.sealed("s.bbox", 10);
    String seal = Files.readString(Notary.sealOf(file));
    Files.delete(file);
    List<LogNotice> notices = new CopyOnWriteArrayList<>();

    try (RecordingLog log =
        LogFactory.standard()
            .open(
                file,
                Sample::header,
                LogOptions.STANDARD,
                notices::add,
                new RecordingSealer(notary.sealer(), Duration.ofSeconds(1), notices::add))) {
      log.append(Sample.event("new"));
    }

    assertThat(Sample.eventsOf(Disk.real(), file)).containsExactly("new");
    assertThat(Notary.sealOf(file)).hasContent(seal);
    assertThat(notices).extracting(LogNotice::kind).containsExactly(LogNotice.Kind.SEAL_FAILED);
    assertThat(notary.verify(file).isValid()).isFalse();
  }
}

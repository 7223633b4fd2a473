package dev.blackbox.testkit.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SimulatedFilesTest {
  private static final Path FOLDER = Path.of("/recordings");
  private static final Path FILE = FOLDER.resolve("a.bbox");

  @Test
  void aPowerLossKeepsWhatWasForced() throws IOException {
    SimulatedFiles files = new SimulatedFiles(FaultPlan.none());
    SimulatedFile file = files.create(FILE);

    write(file, "one", 0);
    file.force();
    files.forceFolder(FOLDER);
    write(file, "two", 3);

    assertThat(text(files)).isEqualTo("onetwo");
    assertThat(text(files.afterCrash())).isEqualTo("onetwo");
    assertThat(text(files.afterPowerLoss())).isEqualTo("one");
  }

  @Test
  void aPowerLossTakesAFileWhoseFolderWasNotForced() throws IOException {
    SimulatedFiles files = new SimulatedFiles(FaultPlan.none());
    SimulatedFile file = files.create(FILE);

    write(file, "one", 0);
    file.force();

    assertThat(files.afterPowerLoss().exists(FILE)).isFalse();
  }

  @Test
  void aPowerLossUndoesARenameThatWasNotForced() throws IOException {
    SimulatedFiles files = new SimulatedFiles(FaultPlan.none());
    files.create(FILE).force();
    files.forceFolder(FOLDER);

    files.rename(FILE, FOLDER.resolve("b.bbox"));

    assertThat(files.afterPowerLoss().contents()).containsOnlyKeys(FILE);
  }

  @Test
  void onlyTheCallThatIsToFailFails() throws IOException {
    FaultPlan plan = FaultPlan.at(1, DiskFault.FAILS);
    SimulatedFile file = new SimulatedFiles(plan).create(FILE);

    assertThatIOException().isThrownBy(() -> write(file, "one", 0));
    write(file, "one", 0);

    assertThat(file.size()).isEqualTo(3);
    assertThat(plan.calls()).containsExactly("create a.bbox", "write a.bbox", "write a.bbox");
    assertThat(plan.isReached()).isTrue();
  }

  @Test
  void aWriteThatFailsHalfwayLeavesHalf() throws IOException {
    SimulatedFile file = new SimulatedFiles(FaultPlan.at(1, DiskFault.FAILS_HALFWAY)).create(FILE);

    assertThatIOException().isThrownBy(() -> write(file, "abcd", 0));

    assertThat(file.size()).isEqualTo(2);
  }

  @Test
  void aFullDiskTakesHalfAndThenNothingForAWhile() throws IOException {
    SimulatedFile file = new SimulatedFiles(FaultPlan.at(1, DiskFault.NO_SPACE)).create(FILE);

    assertThat(file.write(bytes("abcd"), 0)).isEqualTo(2);
    for (int i = 0; i < 4; i++) {
      assertThatIOException()
          .isThrownBy(() -> write(file, "cd", 2))
          .withMessageContaining("No space left");
    }

    assertThat(file.write(bytes("cd"), 2)).isEqualTo(2);
  }

  @Test
  void aForceThatFailedLosesItsBytesForGood() throws IOException {
    SimulatedFiles files = new SimulatedFiles(FaultPlan.at(3, DiskFault.LOSES_FORCED));
    SimulatedFile file = files.create(FILE);
    files.forceFolder(FOLDER);
    write(file, "one", 0);

    assertThatIOException().isThrownBy(file::force);
    file.force();

    assertThat(text(files)).isEqualTo("one");
    assertThat(text(files.afterPowerLoss())).isEqualTo("\0\0\0");
    assertThat(files.violations())
        .containsExactly("a.bbox was forced again after a force had failed");
  }

  @Test
  void whatIsWrittenAnewAfterAFailedForceCanBeForced() throws IOException {
    SimulatedFiles files = new SimulatedFiles(FaultPlan.at(3, DiskFault.LOSES_FORCED));
    SimulatedFile file = files.create(FILE);
    files.forceFolder(FOLDER);
    write(file, "one", 0);
    assertThatIOException().isThrownBy(file::force);

    file.truncate(0);
    write(file, "two", 0);
    file.force();

    assertThat(text(files.afterPowerLoss())).isEqualTo("two");
    assertThat(files.violations()).isEmpty();
  }

  @Test
  void afterACrashNothingWorksAnyMore() throws IOException {
    SimulatedFiles files = new SimulatedFiles(FaultPlan.at(1, DiskFault.CRASHES));
    SimulatedFile file = files.create(FILE);

    assertThatExceptionOfType(CrashException.class).isThrownBy(() -> write(file, "one", 0));
    assertThatExceptionOfType(CrashException.class).isThrownBy(file::force);

    assertThat(text(files.afterCrash())).isEmpty();
  }

  private static void write(SimulatedFile file, String text, long position) throws IOException {
    file.write(bytes(text), position);
  }

  private static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(SimulatedFiles files) {
    return new String(files.bytes(FILE), StandardCharsets.UTF_8);
  }
}

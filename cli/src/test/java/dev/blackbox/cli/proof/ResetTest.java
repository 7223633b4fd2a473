package dev.blackbox.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Case 10: {@code seal --reset --reason} accepts an older or another state, and says so. */
final class ResetTest {
  private static final String REASON = "restored from the backup of Monday";

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = Desk.with(folder);
  }

  private Ran reset(String name) {
    return desk.run("seal", name, "--reset", "--reason", REASON);
  }

  private void requireReset(String name) {
    Ran verified = desk.run("verify", name);
    assertThat(verified.out())
        .contains("[VALID]")
        .containsPattern("\n  reset    20\\S+Z: " + REASON + "\n");
    assertThat(verified.code()).isZero();
    assertThat(desk.run("verify", name, "--strict").code()).isEqualTo(1);
    assertThat(desk.run("verify", name, "--json").out())
        .containsPattern("\"reset\":\\[\\{\"time\":\"20[^\"]+Z\",\"reason\":\"" + REASON);
  }

  @Test
  void restoredBackupIsValidAndCanBeContinued() throws IOException {
    desk.record("s.bbox", "a: one");
    final RecordingCopy backup = desk.copy("s.bbox");
    desk.record("s.bbox", "a: two", "a: three");
    final RecordingCopy newest = desk.copy("s.bbox");
    backup.putAt(desk.file("s.bbox"));
    assertThat(desk.run("seal", "s.bbox").code()).isEqualTo(3);

    Ran reset = reset("s.bbox");

    assertThat(reset.code()).as(reset.err()).isZero();
    requireReset("s.bbox");
    assertThat(desk.record("s.bbox", "a: other").code()).isZero();
    requireReset("s.bbox");
    assertThat(desk.run("verify", "--all").code()).isZero();
    final RecordingCopy continued = desk.copy("s.bbox");
    backup.putAt(desk.file("s.bbox"));
    assertThat(desk.run("verify", "s.bbox").out()).contains("[ROLLED_BACK]");
    newest.putAt(desk.file("s.bbox"));
    assertThat(desk.run("verify", "s.bbox").out()).contains("[ROLLED_BACK]");
    continued.putAt(desk.file("s.bbox"));
    requireReset("s.bbox");
  }

  @Test
  void linesAddedToARestoredBackupAreSealed() throws IOException {
    desk.record("s.bbox", "a: one");
    final RecordingCopy backup = desk.copy("s.bbox");
    desk.record("s.bbox", "a: two", "a: three");
    backup.putAt(desk.file("s.bbox"));
    assertThat(desk.record("s.bbox", "a: 2", "a: 3", "a: 4", "a: 5").code()).isEqualTo(3);

    assertThat(reset("s.bbox").code()).isZero();

    requireReset("s.bbox");
  }

  @Test
  void editedRecordingWithoutItsSealIsSealed() throws IOException {
    desk.sealed("s.bbox", 10);
    Files.delete(desk.file("s.bbox.seal"));
    desk.replace("s.bbox", "event 3\n", "event X\n");

    assertThat(reset("s.bbox").code()).isZero();

    requireReset("s.bbox");
  }

  @Test
  void backupFromBeforeAnErasureIsSealed() throws IOException {
    desk.sealed("s.bbox", 10);
    RecordingCopy backup = desk.copy("s.bbox");
    desk.run("erase", "s.bbox", "--line", "7", "--write", "--reason", "a name");
    backup.putAt(desk.file("s.bbox"));

    assertThat(reset("s.bbox").code()).isZero();

    requireReset("s.bbox");
  }

  /** The head in {@code open/} is newer than any reset, unless the reset includes it. */
  @Test
  void restoredBackupOfAnUnfinishedRecordingIsSealed() throws Exception {
    desk.record("s.bbox", "a: one");
    RecordingCopy backup = desk.copy("s.bbox");
    try (BlackboxProcess recorder = desk.start("record", "-o", "s.bbox", "--seal")) {
      recorder.send("a: two", "a: three");
      OpenSeal.await(recorder, desk.file("s.bbox"), "a: three");
      recorder.kill();
    }
    backup.putAt(desk.file("s.bbox"));
    assertThat(desk.run("verify", "s.bbox").out()).contains("[ROLLED_BACK]");

    Ran reset = reset("s.bbox");

    assertThat(reset.code()).as(reset.err()).isZero();
    requireReset("s.bbox");
    assertThat(desk.file("home/open")).isEmptyDirectory();
  }

  @Test
  void nothingIsResetSilently() throws IOException {
    desk.sealed("s.bbox", 10);
    desk.replace("s.bbox", "event 3\n", "event X\n");

    assertThat(reset("s.bbox").code()).isEqualTo(3);
    assertThat(desk.run("verify", "s.bbox").out()).contains("[TAMPERED]");
    assertThat(desk.run("seal", "s.bbox", "--reset").code()).isEqualTo(2);
    assertThat(desk.run("seal", "s.bbox", "--reset", "--reason", " ").code()).isEqualTo(2);
    assertThat(desk.run("seal", "s.bbox", "--reason", "x").code()).isEqualTo(2);
  }

  /** A registry that was changed is not added to, whatever the reason. */
  @Test
  void changedRegistryIsNotReset() throws IOException {
    desk.sealed("s.bbox", 10);
    desk.replace("home/registry.log", " 15 ", " 14 ");

    assertThat(reset("s.bbox").code()).isEqualTo(3);
    assertThat(desk.run("verify", "s.bbox").out()).contains("[UNCONFIRMED]");
  }

  /** Restoring only the keys leaves the recordings unconfirmed until the owner says why. */
  @Test
  void missingRegistryIsReset() throws IOException {
    desk.sealed("s.bbox", 10);
    Files.delete(desk.file("home/registry.log"));
    Files.delete(desk.file("home/registry.note"));
    assertThat(desk.run("verify", "s.bbox").out()).contains("[UNCONFIRMED]");
    assertThat(desk.run("seal", "s.bbox").code()).isEqualTo(3);
    desk.replace("s.bbox", "event 3\n", "event X\n");
    assertThat(reset("s.bbox").code()).as("of a tampered recording").isEqualTo(3);
    desk.replace("s.bbox", "event X\n", "event 3\n");
    assertThat(desk.run("verify", "s.bbox").out()).contains("[UNCONFIRMED]");

    assertThat(reset("s.bbox").code()).isZero();

    requireReset("s.bbox");
  }
}

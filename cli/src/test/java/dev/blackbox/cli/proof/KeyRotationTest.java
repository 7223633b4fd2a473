package dev.blackbox.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine whose key is replaced: by a rotation, or because it was lost. */
final class KeyRotationTest {
  @TempDir Path folder;
  private Desk desk;
  private String oldName;

  @BeforeEach
  void recordingOfTheOldKey() throws IOException {
    desk = Desk.with(folder);
    assertThat(desk.record("old.bbox", "a: one").code()).isZero();
    oldName = name();
  }

  private String name() throws IOException {
    return Files.readString(desk.file("home/keys/machine.pub")).split("\\+", 2)[0];
  }

  private static String digits(String name) {
    return name.substring(name.lastIndexOf('/') + 1);
  }

  private void requireValid(String... names) {
    for (String name : names) {
      Ran verified = desk.run("verify", name, "--strict");
      assertThat(verified.out()).contains("[VALID]");
      assertThat(verified.code()).as(verified.out()).isZero();
    }
    assertThat(desk.run("verify", "--all").code()).isZero();
  }

  /** Case 24: only the private key is gone; everything else stays. */
  @Test
  void lostKeyIsReplaced() throws IOException {
    Files.delete(desk.file("home/keys/machine.key"));

    assertThat(desk.run("keygen").code()).isZero();

    assertThat(name()).isNotEqualTo(oldName);
    assertThat(desk.record("new.bbox", "a: two").code()).isZero();
    requireValid("old.bbox", "new.bbox");
    assertThat(desk.run("verify", "old.bbox").out())
        .containsPattern(
            oldName + " was replaced on 20\\S+Z by " + name() + ", for which it did not sign");
    assertThat(desk.file("home/keys/old/" + digits(oldName) + ".pub")).exists();
  }

  /** Keys and public keys are gone, and the registry that they signed is there. */
  @Test
  void registryOfALostKeyIsKeptAndAnotherOneBegins() throws IOException {
    byte[] machinePub = Files.readAllBytes(desk.file("home/keys/machine.pub"));
    byte[] log = Files.readAllBytes(desk.file("home/registry.log"));
    Files.delete(desk.file("home/keys/machine.pub"));
    Files.delete(desk.file("home/keys/machine.key"));

    Ran refused = desk.run("keygen");
    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.err())
        .contains("registry.log: " + oldName + " signed it, and its key is not in ")
        .contains(
            "hint: restore that folder; if the key is lost for good, blackbox keygen"
                + " --new-registry keeps this registry and begins another one");
    assertThat(desk.file("home/keys/machine.key")).doesNotExist();

    Ran begun = desk.run("keygen", "--new-registry");
    assertThat(begun.code()).as(begun.err()).isZero();
    assertThat(begun.err()).contains("registry-" + digits(oldName) + ".log");
    assertThat(desk.file("home/registry-" + digits(oldName) + ".log")).hasBinaryContent(log);
    assertThat(desk.record("new.bbox", "a: two").code()).isZero();
    assertThat(desk.run("verify", "new.bbox", "--strict").code()).isZero();
    assertThat(desk.run("verify", "old.bbox").out()).contains("[UNTRUSTED_KEY]");

    Files.createDirectories(desk.file("home/keys/old"));
    Files.write(desk.file("home/keys/old/" + digits(oldName) + ".pub"), machinePub);
    requireValid("old.bbox", "new.bbox");
    assertThat(desk.run("verify", "old.bbox").out())
        .containsPattern(
            oldName + " was replaced on 20\\S+Z by " + name() + ", for which it did not sign");
    assertThat(desk.run("keygen", "--new-registry").err()).contains("is not lost");
  }

  /** Earlier versions made a key that the registry of the lost one does not count. */
  @Test
  void sealingSaysHowToBeginAnotherRegistry() throws IOException {
    Files.delete(desk.file("home/keys/machine.pub"));
    Files.delete(desk.file("home/keys/machine.key"));
    Desk other = new Desk(folder, "other");
    assertThat(other.run("keygen").code()).isZero();
    for (String file : List.of("machine.pub", "machine.key")) {
      Files.copy(other.file("other/keys/" + file), desk.file("home/keys/" + file));
    }
    String key = name();

    Ran recorded = desk.record("new.bbox", "a: two");
    assertThat(recorded.code()).isEqualTo(3);
    assertThat(recorded.err())
        .contains(oldName + " signed it, whose key is not in keys/")
        .contains("blackbox keygen --new-registry keeps this registry");
    assertThat(desk.run("keygen", "--rotate").err()).contains("--new-registry");

    assertThat(desk.run("keygen", "--new-registry").code()).isZero();
    assertThat(name()).isEqualTo(key);
    assertThat(desk.run("seal", "new.bbox").code()).isZero();
    assertThat(desk.run("verify", "new.bbox", "--strict").code()).isZero();
  }

  /** Case 24: the old registry still shows an older state of an old recording. */
  @Test
  void rollbackBehindALostKeyIsFound() throws IOException {
    RecordingCopy older = desk.copy("old.bbox");
    desk.record("old.bbox", "a: two");
    Files.delete(desk.file("home/keys/machine.key"));
    desk.run("keygen");
    requireValid("old.bbox");

    older.putAt(desk.file("old.bbox"));

    assertThat(desk.run("verify", "old.bbox").out()).contains("[ROLLED_BACK]");
    assertThat(desk.run("verify", "--all").code()).isEqualTo(1);
  }

  /** Case 25: old and new recordings are valid, and each key signed for the other. */
  @Test
  void rotationShowsTheChainOfKeys() throws IOException {
    Ran rotated = desk.run("keygen", "--rotate");

    assertThat(rotated.code()).as(rotated.err()).isZero();
    assertThat(desk.record("new.bbox", "a: two").code()).isZero();
    requireValid("old.bbox", "new.bbox");
    assertThat(desk.run("verify", "old.bbox").out())
        .containsPattern(
            oldName + " was replaced on 20\\S+Z by " + name() + ", for which it signed");
    assertThat(desk.run("keys").out()).contains(name() + "\n").contains(oldName + ", replaced");
    String oldLog = Files.readString(desk.file("home/registry-" + digits(oldName) + ".log"));
    assertThat(oldLog.lines().reduce((one, other) -> other).orElseThrow())
        .containsPattern("^20\\S+Z key " + name() + " 0 \\S+ -$");
    assertThat(Files.readAllLines(desk.file("home/registry.log")).get(0))
        .containsPattern("^20\\S+Z key " + oldName + " " + oldLog.lines().count() + " \\S+ -$");
    assertThat(Files.readString(desk.file("home/keys/machine.key"))).doesNotContain(oldName);
  }

  /** Case 25: the old registry binds as before, and is protected as before. */
  @Test
  void oldRegistryIsStillUsed() throws IOException {
    RecordingCopy older = desk.copy("old.bbox");
    desk.record("old.bbox", "a: two");
    desk.run("keygen", "--rotate");
    RecordingCopy newest = desk.copy("old.bbox");

    older.putAt(desk.file("old.bbox"));
    assertThat(desk.run("verify", "old.bbox").out()).contains("[ROLLED_BACK]");
    newest.putAt(desk.file("old.bbox"));
    String log = "home/registry-" + digits(oldName) + ".log";
    desk.replace(log, " final ", " open ");
    assertThat(desk.run("verify", "old.bbox").out()).contains("[UNCONFIRMED]");
    Files.delete(desk.file(log));
    assertThat(desk.run("verify", "old.bbox").out()).contains("[UNCONFIRMED]");
    Files.delete(desk.file("home/registry-" + digits(oldName) + ".note"));
    assertThat(desk.run("verify", "old.bbox").out()).contains("[UNCONFIRMED]");
    older.putAt(desk.file("old.bbox"));
    assertThat(desk.run("verify", "old.bbox").code()).isEqualTo(1);
    assertThat(desk.record("new.bbox", "a: two").code()).isZero();
    assertThat(desk.run("verify", "new.bbox").code()).isZero();
  }

  @Test
  void recordingOfAnOldKeyCannotBeContinued() throws IOException {
    desk.run("keygen", "--rotate");

    Ran continued = desk.record("old.bbox", "a: later");

    assertThat(continued.code()).isEqualTo(3);
    assertThat(Files.readString(desk.file("old.bbox"))).contains("a: later");
    assertThat(desk.run("seal", "old.bbox", "--reopen").code()).isEqualTo(3);
  }

  @Test
  void rotationIsRefusedWhileARecordingIsOpen() throws Exception {
    try (BlackboxProcess recorder = desk.start("record", "-o", "open.bbox", "--seal")) {
      recorder.send("a: one");
      OpenSeal.await(recorder, desk.file("open.bbox"), "a: one");

      Ran refused = desk.run("keygen", "--rotate");

      assertThat(refused.code()).isEqualTo(3);
      assertThat(refused.err()).contains("open.bbox: it is not closed");
      assertThat(name()).isEqualTo(oldName);
      assertThat(recorder.end().code()).isZero();
    }
    assertThat(desk.run("keygen", "--rotate").code()).isZero();
    requireValid("old.bbox", "open.bbox");
  }

  /** A registry that was changed cannot be signed for; recording goes on without seals. */
  @Test
  void rotationIsRefusedIfTheRegistryWasChanged() throws IOException {
    desk.replace("home/registry.log", " final ", " fatal ");

    Ran refused = desk.run("keygen", "--rotate");

    assertThat(refused.code()).isEqualTo(3);
    assertThat(refused.err()).contains("registry.log: an entry is not the one that was signed");
    assertThat(name()).isEqualTo(oldName);
    Ran recorded = desk.record("s.bbox", "a: kept");
    assertThat(recorded.code()).isEqualTo(3);
    assertThat(Files.readString(desk.file("s.bbox"))).contains("a: kept");
    desk.replace("home/registry.log", " fatal ", " final ");
    assertThat(desk.run("keygen", "--rotate").code()).isZero();
    requireValid("old.bbox");
  }

  /** A deleted registry stays unconfirmed after a rotation, too. */
  @Test
  void rotationDoesNotHideADeletedRegistry() throws IOException {
    Files.delete(desk.file("home/registry.log"));
    Files.delete(desk.file("home/registry.note"));

    assertThat(desk.run("keygen", "--rotate").code()).isZero();

    assertThat(desk.run("verify", "old.bbox").out()).contains("[UNCONFIRMED]");
    assertThat(desk.record("new.bbox", "a: two").code()).isZero();
    assertThat(desk.run("verify", "new.bbox", "--strict").code()).isZero();
  }

  /** Many rotations, also to a key of one algorithm and back. */
  @Test
  void everyKeyOfAMachineCounts() {
    for (int i = 0; i < 3; i++) {
      List<String> options = i == 1 ? List.of("--rotate", "--ed25519") : List.of("--rotate");
      String[] words = new String[1 + options.size()];
      words[0] = "keygen";
      for (int j = 0; j < options.size(); j++) {
        words[j + 1] = options.get(j);
      }
      assertThat(desk.run(words).code()).isZero();
      assertThat(desk.record("r" + i + ".bbox", "a: " + i).code()).isZero();
    }

    requireValid("old.bbox", "r0.bbox", "r1.bbox", "r2.bbox");
    assertThat(desk.run("keys", "--json").out()).hasLineCount(4);
  }

  @Test
  void rotationNeedsAKey() {
    Ran none = new Desk(folder, "nobody").run("keygen", "--rotate");

    assertThat(none.code()).isEqualTo(3);
    assertThat(none.err()).contains("no key yet");
    assertThat(desk.run("keygen").code()).isEqualTo(3);
  }
}

package dev.blackbox.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Case 26: a key that somebody else may have from some time on. */
final class RevokedKeyTest {
  private final String later = Instant.now().plus(1, ChronoUnit.HOURS).toString();
  private final String earlier = Instant.now().minus(1, ChronoUnit.HOURS).toString();

  @TempDir Path folder;
  private Desk desk;
  private String oldName;

  @BeforeEach
  void witnessedAndUnwitnessedRecordings() throws IOException {
    desk = Desk.with(folder);
    oldName = Files.readString(desk.file("home/keys/machine.pub")).split("\\+", 2)[0];
    desk.record("witnessed.bbox", "a: one");
    try (LiveWitness witness = new LiveWitness(folder, desk.file("home/keys/machine.pub"))) {
      assertThat(desk.run("witness", witness.url(), "--key", "state/witness.pub").code()).isZero();
    }
    desk.record("late.bbox", "a: two");
    assertThat(desk.run("keygen", "--rotate").code()).isZero();
  }

  private void revoke(String from) {
    Ran revoked = desk.run("keys", "revoke", oldName, "--from", from, "--reason", "stolen");
    assertThat(revoked.code()).as(revoked.err()).isZero();
  }

  private void requireRevoked(String name) {
    Ran verified = desk.run("verify", name);
    assertThat(verified.out())
        .contains("[UNTRUSTED_KEY]")
        .contains("was revoked from ")
        .contains("(stolen), and no witness signed this head before");
    assertThat(verified.code()).isEqualTo(1);
  }

  @Test
  void onlyWhatWasWitnessedBeforeCounts() {
    for (String name : new String[] {"witnessed.bbox", "late.bbox"}) {
      assertThat(desk.run("verify", name).code()).isZero();
    }

    revoke(later);

    Ran verified = desk.run("verify", "witnessed.bbox");
    assertThat(verified.out()).contains("[VALID]").contains("signed the registry up to entry ");
    assertThat(verified.code()).isZero();
    requireRevoked("late.bbox");
    assertThat(desk.run("keys").out()).contains("  revoked: from ").contains(", stolen\n");
    assertThat(desk.run("verify", "--all").code()).isEqualTo(1);
  }

  @Test
  void witnessAfterTheTheftProvesNothing() {
    revoke(earlier);

    requireRevoked("witnessed.bbox");
    requireRevoked("late.bbox");
  }

  /** The head of the witness is gone, so nothing outside shows how old the recording is. */
  @Test
  void withoutTheWitnessedHeadNothingCounts() throws IOException {
    revoke(later);
    String digits = oldName.substring(oldName.lastIndexOf('/') + 1);
    Files.delete(desk.file("home/registry-" + digits + ".witnessed"));

    requireRevoked("witnessed.bbox");
  }

  /** The thief adds a line to a recording whose earlier head was witnessed. */
  @Test
  void laterHeadOfAWitnessedRecordingDoesNotCount() throws IOException {
    Desk second = Desk.with(Files.createDirectory(folder.resolve("second")));
    String name = Files.readString(second.file("home/keys/machine.pub")).split("\\+", 2)[0];
    second.record("s.bbox", "a: one");
    try (LiveWitness witness =
        new LiveWitness(second.folder(), second.file("home/keys/machine.pub"))) {
      second.run("witness", witness.url(), "--key", "state/witness.pub");
    }
    second.record("s.bbox", "a: added by a thief");
    second.run("keygen", "--rotate");
    second.run("keys", "revoke", name, "--from", later, "--reason", "stolen");

    assertThat(second.run("verify", "s.bbox").out()).contains("[UNTRUSTED_KEY]");
  }

  @Test
  void changedListOfRevokedKeysIsNotIgnored() throws IOException {
    revoke(later);
    desk.replace("home/keys/revoked", "stolen", "stolem");

    Ran verified = desk.run("verify", "late.bbox");

    assertThat(verified.code()).isNotZero();
    assertThat(verified.err()).contains("no trusted key has signed the list of revoked keys");
  }

  /** Only another key can say that this one does not count. */
  @Test
  void presentKeyIsNotRevoked() throws IOException {
    String present = Files.readString(desk.file("home/keys/machine.pub")).split("\\+", 2)[0];

    assertThat(desk.run("keys", "revoke", present, "--reason", "x").code()).isEqualTo(3);
    assertThat(desk.run("keys", "revoke", "0123456789abcdef", "--reason", "x").code()).isEqualTo(3);
    assertThat(desk.run("keys", "revoke", oldName).code()).isEqualTo(2);
    assertThat(desk.run("keys", "revoke", oldName, "--reason", "x", "--from", "noon").code())
        .isEqualTo(2);
  }

  /** The new key is not affected, once a witness has signed its registry. */
  @Test
  void recordingsOfTheNewKeyAreSealed() throws IOException {
    revoke(later);
    try (LiveWitness witness = new LiveWitness(folder, desk.file("home/keys/machine.pub"))) {
      assertThat(desk.run("witness", witness.url(), "--key", "state/witness.pub").code()).isZero();
    }

    assertThat(desk.record("new.bbox", "a: three").code()).isZero();

    assertThat(desk.run("verify", "new.bbox").out()).contains("[VALID]");
  }
}

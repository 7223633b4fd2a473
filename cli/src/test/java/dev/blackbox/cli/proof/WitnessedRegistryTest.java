package dev.blackbox.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Case 40: what a witness signed shows offline that a registry was cut or rewritten. {@link
 * WitnessServeTest} asks the witness again.
 */
final class WitnessedRegistryTest {
  @TempDir Path folder;
  private Desk desk;
  private byte[] shortLog;
  private byte[] shortNote;

  @BeforeEach
  void witnessedRegistry() throws IOException {
    desk = Desk.with(folder);
    desk.record("first.bbox", "a: one");
    shortLog = Files.readAllBytes(desk.file("home/registry.log"));
    shortNote = Files.readAllBytes(desk.file("home/registry.note"));
    desk.record("second.bbox", "a: two");
    try (LiveWitness witness = new LiveWitness(folder, desk.file("home/keys/machine.pub"))) {
      assertThat(desk.run("witness", witness.url(), "--key", "state/witness.pub").code()).isZero();
    }
    assertThat(desk.run("verify", "first.bbox", "--strict").code()).isZero();
  }

  private void requireUnconfirmed(String sentence) {
    for (String name : new String[] {"first.bbox", "second.bbox"}) {
      Ran verified = desk.run("verify", name);
      assertThat(verified.out()).contains("[UNCONFIRMED]").contains(sentence);
      assertThat(verified.code()).isEqualTo(1);
    }
    Ran recorded = desk.record("third.bbox", "a: three");
    assertThat(recorded.code()).isEqualTo(3);
    assertThat(recorded.err()).contains(sentence);
  }

  private void putBack() throws IOException {
    Files.write(desk.file("home/registry.log"), shortLog);
    Files.write(desk.file("home/registry.note"), shortNote);
    Files.delete(desk.file("home/registry.edge"));
  }

  @Test
  void witnessIsNamedWithTheEntryItHasSeen() {
    assertThat(desk.run("verify", "second.bbox").out())
        .containsPattern(" signed the registry up to entry 4 on 20\\S+Z; this recording is entry 4")
        .doesNotContain("days ago");
    desk.record("third.bbox", "a: three");
    assertThat(desk.run("verify", "third.bbox").out())
        .contains("whether the registry was put back since its last witness");
  }

  @Test
  void cutRegistryIsFound() throws IOException {
    putBack();

    requireUnconfirmed("it has 2 entries, a witness has seen 4");
  }

  /** The thief has the key, puts an older state back, and goes on from there. */
  @Test
  void forkedRegistryIsFound() throws IOException {
    final byte[] witnessed = Files.readAllBytes(desk.file("home/registry.witnessed"));
    final byte[] list = Files.readAllBytes(desk.file("home/witnesses"));
    putBack();
    Files.delete(desk.file("home/registry.witnessed"));
    Files.delete(desk.file("home/witnesses"));
    Files.delete(desk.file("second.bbox"));
    Files.delete(desk.file("second.bbox.seal"));
    assertThat(desk.record("second.bbox", "a: other").code()).isZero();
    Files.write(desk.file("home/registry.witnessed"), witnessed);
    Files.write(desk.file("home/witnesses"), list);

    requireUnconfirmed("an entry is not the one that a witness has seen");
  }

  @Test
  void deletedHeadOfTheWitnessIsFound() throws IOException {
    Files.delete(desk.file("home/registry.witnessed"));

    requireUnconfirmed("it has witnesses, and the head they signed is missing");
  }

  /** A head that only the machine signed. */
  @Test
  void headWithoutAWitnessIsFound() throws IOException {
    Files.copy(
        desk.file("home/registry.note"),
        desk.file("home/registry.witnessed"),
        StandardCopyOption.REPLACE_EXISTING);

    requireUnconfirmed("no witness signed registry.witnessed");
  }

  /** A signature of a witness that nobody listed. */
  @Test
  void headOfAnotherWitnessIsFound() throws IOException {
    Desk second = new Desk(Files.createDirectory(folder.resolve("second")), "../home");
    Files.move(desk.file("home/witnesses"), desk.file("kept"));
    try (LiveWitness witness =
        new LiveWitness(second.folder(), desk.file("home/keys/machine.pub"))) {
      assertThat(second.run("witness", witness.url(), "--key", "state/witness.pub").code())
          .isZero();
    }
    Files.move(desk.file("kept"), desk.file("home/witnesses"), StandardCopyOption.REPLACE_EXISTING);

    requireUnconfirmed("no witness signed registry.witnessed");
  }

  /** With the registry of the machine, an auditor sees the same. */
  @Test
  void auditorFindsACutRegistry() throws IOException {
    putBack();

    Ran verified =
        new Desk(folder, "auditor")
            .run("verify", "first.bbox", "--key", "home/keys/machine.pub", "--registry", "home");

    assertThat(verified.out()).contains("[UNCONFIRMED]").contains("a witness has seen 4");
    assertThat(verified.code()).isEqualTo(1);
  }
}

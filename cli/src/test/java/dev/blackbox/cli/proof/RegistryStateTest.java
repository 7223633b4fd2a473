package dev.blackbox.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Registries that are whole, changed, cut, missing or foreign. */
final class RegistryStateTest {
  private static final String LOG = "home/registry.log";
  private static final String NOTE = "home/registry.note";

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void recordingInARegistry() {
    desk = Desk.with(folder);
    assertThat(desk.record("s.bbox", "a: one").code()).isZero();
  }

  private void requireUnconfirmed(String when) {
    Ran verified = desk.run("verify", "s.bbox");
    assertThat(verified.out()).as(when).contains("[UNCONFIRMED]").contains("registry");
    assertThat(verified.code()).isEqualTo(1);
  }

  /** Case 16: an earlier version signed a line without the blank at its end, and wrote it with. */
  @Test
  void registryWithABlankAtTheEndOfALineIsWhole() throws IOException {
    desk.record("y.bbox", "a: two");
    String blank = Files.readString(desk.file(LOG)).stripTrailing() + " \n";
    Files.writeString(desk.file(LOG), blank);
    Files.delete(desk.file("home/registry.edge"));
    assertThat(desk.run("verify", "s.bbox", "--strict").code()).isZero();

    Ran next = desk.record("z.bbox", "a: three");

    assertThat(next.code()).as(next.err()).isZero();
    for (String name : List.of("s.bbox", "z.bbox")) {
      assertThat(desk.run("verify", name, "--strict").code()).as(name).isZero();
    }
    assertThat(Files.readString(desk.file(LOG))).startsWith(blank).hasLineCount(6);
  }

  /** Case 17: a line that nobody signed has no effect, and the next seal removes it. */
  @Test
  void unsignedLineCountsForNothing() throws IOException {
    String log = Files.readString(desk.file(LOG));
    String last = log.lines().reduce((one, other) -> other).orElseThrow();
    String forged = last.replaceFirst(" final (\\S+) \\d+ ", " final $1 99 ");
    assertThat(forged).isNotEqualTo(last);
    Files.writeString(desk.file(LOG), forged + "\n", StandardOpenOption.APPEND);

    assertThat(desk.run("verify", "s.bbox", "--strict").code()).isZero();
    assertThat(desk.run("verify", "--all").code()).isZero();
    assertThat(desk.record("s.bbox", "a: more").code()).isZero();

    assertThat(Files.readString(desk.file(LOG))).startsWith(log).doesNotContain(forged);
    assertThat(desk.run("verify", "s.bbox", "--strict").code()).isZero();
  }

  /** Case 18: every byte of the log; some of its head, of which store tests change every byte. */
  @Test
  void changedByteIsFound() throws IOException {
    requireFlipsFound(LOG, 1);
    requireFlipsFound(NOTE, 41);
    assertThat(desk.run("verify", "s.bbox", "--strict").code()).isZero();
  }

  private void requireFlipsFound(String name, int step) throws IOException {
    byte[] whole = Files.readAllBytes(desk.file(name));
    for (int i = 0; i < whole.length; i += step) {
      byte[] changed = whole.clone();
      changed[i] ^= 1;
      Files.write(desk.file(name), changed);
      requireUnconfirmed(name + ", byte " + i);
    }
    byte[] cut = Arrays.copyOf(whole, whole.length - 1);
    Files.write(desk.file(name), cut);
    requireUnconfirmed(name + ", without its last byte");
    Files.write(desk.file(name), whole);
  }

  private void delete(String files) throws IOException {
    for (String file : files.split(" ", -1)) {
      Files.delete(desk.file("home/" + file));
    }
  }

  /** Case 19: a deleted registry is noticed on the machine that made the recording. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "registry.log",
        "registry.note",
        "registry.log registry.note",
        "registry.log registry.note registry.edge"
      })
  void deletedRegistryIsNoticed(String files) throws IOException {
    delete(files);

    requireUnconfirmed(files);
    assertThat(desk.run("verify", "s.bbox", "--strict").code()).isEqualTo(1);
    assertThat(desk.run("verify", "--all").code()).isEqualTo(1);
  }

  /** Case 19: nothing is sealed next to a registry that was changed; the lines are recorded. */
  @ParameterizedTest
  @ValueSource(strings = {"registry.log", "registry.note", "registry.log registry.note"})
  void nothingIsSealedWithoutTheRegistry(String files) throws IOException {
    delete(files);

    Ran recorded = desk.record("t.bbox", "a: two");
    Ran continued = desk.record("s.bbox", "a: three");

    for (Ran ran : List.of(recorded, continued)) {
      assertThat(ran.code()).isEqualTo(3);
      assertThat(ran.err()).contains("registry").contains("It is not sealed to its end");
    }
    assertThat(Files.readString(desk.file("t.bbox"))).contains("a: two");
    assertThat(Files.readString(desk.file("s.bbox"))).contains("a: three");
    assertThat(desk.run("seal", "t.bbox").code()).isEqualTo(3);
    assertThat(desk.run("verify", "s.bbox").code()).isEqualTo(1);
  }

  /** Case 20: the state of the own registry says nothing about recordings of another machine. */
  @ParameterizedTest
  @ValueSource(strings = {"registry.log", "registry.note", "registry.log registry.note"})
  void ownRegistryDoesNotMatterForOtherMachines(String files) throws IOException {
    Desk other = new Desk(folder, "other");
    other.run("keygen");
    assertThat(other.record("foreign.bbox", "a: one").code()).isZero();
    delete(files);

    Ran verified = desk.run("verify", "foreign.bbox", "--key", "other/keys/machine.pub");

    assertThat(verified.out()).contains("[VALID]").contains("no registry was given");
    assertThat(verified.code()).isZero();
    assertThat(
            new Desk(folder, "none")
                .run("verify", "s.bbox", "--key", "home/keys/machine.pub")
                .code())
        .isZero();
  }

  /** With the registry of the other machine, an older state of its recording is found. */
  @Test
  void registryOfAnotherMachineIsUsed() throws IOException {
    RecordingCopy older = desk.copy("s.bbox");
    desk.record("s.bbox", "a: two");
    older.putAt(desk.file("received.bbox"));
    Desk auditor = new Desk(folder, "auditor");
    String[] trusting = {"verify", "received.bbox", "--key", "home/keys/machine.pub"};
    assertThat(auditor.run(trusting).code()).isZero();

    Ran verified =
        auditor.run(
            "verify", "received.bbox", "--key", "home/keys/machine.pub", "--registry", "home");

    assertThat(verified.out()).contains("[ROLLED_BACK]");
    assertThat(verified.code()).isEqualTo(1);
    desk.replace(LOG, " final ", " open ");
    assertThat(
            auditor
                .run("verify", "s.bbox", "--key", "home/keys/machine.pub", "--registry", "home")
                .out())
        .contains("[UNCONFIRMED]");
  }

  /** Each registry is that of its own machine, in whatever order they are given. */
  @Test
  void registriesOfSeveralMachinesAreKeptApart() throws IOException {
    Desk other = new Desk(folder, "other");
    other.run("keygen");
    other.record("foreign.bbox", "a: one");
    RecordingCopy older = desk.copy("s.bbox");
    desk.record("s.bbox", "a: two");
    assertThat(verifyWith("home", "other").code()).isZero();
    assertThat(verifyWith("other", "home").code()).isZero();
    Ran unknown =
        new Desk(folder, "auditor")
            .run(
                "verify",
                "s.bbox",
                "--key",
                "home/keys/machine.pub",
                "--key",
                "other/keys/machine.pub",
                "--registry",
                "other");
    assertThat(unknown.out()).contains("[VALID]").contains("no registry was given");

    older.putAt(desk.file("s.bbox"));

    assertThat(verifyWith("home", "other").out()).contains("[ROLLED_BACK]");
    assertThat(verifyWith("other", "home").out()).contains("[ROLLED_BACK]");
  }

  private Ran verifyWith(String first, String second) {
    return new Desk(folder, "auditor")
        .run(
            "verify",
            "s.bbox",
            "foreign.bbox",
            "--key",
            "home/keys/machine.pub",
            "--key",
            "other/keys/machine.pub",
            "--registry",
            first,
            "--registry",
            second);
  }
}

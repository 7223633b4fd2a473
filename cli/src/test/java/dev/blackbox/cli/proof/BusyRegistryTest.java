package dev.blackbox.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.blackbox.cli.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Registries that cannot be written for a while, or at all: lines are kept, nothing is silent. */
final class BusyRegistryTest {
  private static final int MANY = 24;
  private static final int VERY_MANY = 100;

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = Desk.with(folder);
  }

  private void requireSealed(String name) {
    Ran verified = desk.run("verify", name, "--strict");
    assertThat(verified.out()).contains("[VALID]");
    assertThat(verified.code()).as(verified.out()).isZero();
  }

  private void requireRefused(Ran ran, String name, String line) throws IOException {
    assertThat(ran.code()).as(ran.err()).isEqualTo(3);
    assertThat(ran.err()).contains("It is not sealed to its end");
    assertThat(Files.readString(desk.file(name))).contains(line);
  }

  /** Case 21: the registry is in use when recording begins, and free at the end. */
  @Test
  void registryThatIsInUseForAWhileIsAskedAgain() throws Exception {
    LockHolder holder = LockHolder.of(desk.file("home/registry.lock"));
    try (BlackboxProcess recorder = desk.start("record", "-o", "s.bbox", "--seal")) {
      recorder.send("a: one");
      OpenSeal.await(recorder, desk.file("s.bbox"), "a: one");
      assertThat(desk.file("home/registry.log")).doesNotExist();
      assertThat(desk.file("home/open")).isNotEmptyDirectory();
      holder.close();
      Ran ran = recorder.send("a: two").end();

      assertThat(ran.code()).as(ran.err()).isZero();
    }
    requireSealed("s.bbox");
  }

  /** Case 21: the registry is in use to the end; the next run registers what is sealed. */
  @Test
  @Tag("long")
  void registryThatStaysInUseIsReported() throws Exception {
    try (LockHolder holder = LockHolder.of(desk.file("home/registry.lock"));
        BlackboxProcess recorder = desk.start("record", "-o", "s.bbox", "--seal")) {
      assertThat(holder).isNotNull();
      Ran ran = recorder.send("a: one", "a: two").end();
      requireRefused(ran, "s.bbox", "a: two");
      assertThat(ran.err()).contains("registry.lock");
      assertThat(desk.run("verify", "s.bbox").out()).contains("[VALID]");
      desk.recording("t.bbox", 5);
      try (BlackboxProcess sealer = desk.start("seal", "t.bbox")) {
        Ran sealed = sealer.end();
        assertThat(sealed.code()).isEqualTo(3);
        assertThat(sealed.err()).contains("registry.lock");
      }
    }

    assertThat(desk.run("seal", "s.bbox", "t.bbox").code()).isZero();
    requireSealed("s.bbox");
    requireSealed("t.bbox");
    assertThat(desk.file("home/open")).isEmptyDirectory();
  }

  /** Case 21: the user may read the home folder, and not write it. */
  @Test
  void registryThatCannotBeWrittenIsReported() throws Exception {
    // Another user might not be able to read the jars of this build.
    List<String> wrapper =
        System.getProperty("user.name").equals("root")
            ? List.of("/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search")
            : List.of();
    assumeTrue(
        wrapper.isEmpty()
            || (Files.isExecutable(Path.of(wrapper.get(0)))
                && run(wrapper.get(0), wrapper.get(1), "true") == 0),
        "root can write everything, needs setpriv");
    desk.record("before.bbox", "a: one");
    Path home = desk.file("home");
    Path work = Files.createDirectory(desk.file("work"));
    Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("r-xr-xr-x"));

    Ran ran;
    try (BlackboxProcess recorder =
        BlackboxProcess.start(wrapper, work, home, "record", "-o", "s.bbox", "--seal")) {
      ran = recorder.send("a: one", "a: two").end();
    } finally {
      Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    requireRefused(ran, "work/s.bbox", "a: two");
  }

  /** Case 21: the disk with the home folder is full; later it is not. */
  @Test
  void fullDiskOfTheRegistryIsReported() throws Exception {
    Path small = Files.createDirectory(desk.file("small"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=128k", "none", small.toString()) == 0,
        "only root can mount a small disk");
    try {
      Desk full = new Desk(folder, "small/home");
      assertThat(full.run("keygen").code()).isZero();
      assertThat(full.record("before.bbox", "a: one").code()).isZero();
      fill(small.resolve("ballast"));

      Ran ran = full.record("s.bbox", "a: one", "a: two");
      requireRefused(ran, "s.bbox", "a: two");
      Ran sealed = full.run("seal", "before.bbox", "s.bbox");
      assertThat(sealed.code()).isEqualTo(3);
      Files.delete(small.resolve("ballast"));

      assertThat(full.run("seal", "s.bbox").code()).isZero();
      for (String name : List.of("before.bbox", "s.bbox")) {
        assertThat(full.run("verify", name, "--strict").code()).as(name).isZero();
      }
    } finally {
      assertThat(run("umount", small.toString())).isZero();
    }
  }

  private static void fill(Path ballast) throws IOException {
    try (var out = Files.newOutputStream(ballast)) {
      while (true) {
        out.write(new byte[1 << 10]);
      }
    } catch (IOException e) {
      assertThat(ballast).isNotEmptyFile();
    }
  }

  private static int run(String... command) throws IOException, InterruptedException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  /** Case 22: every recorder is sealed, or says that it is not. */
  @Test
  void manyRecordersAtOnceAreSealed() throws Exception {
    requireAllSealed(MANY);
  }

  @Tag("long")
  @ParameterizedTest
  @ValueSource(ints = VERY_MANY)
  void veryManyRecordersAtOnceAreSealed(int recorders) throws Exception {
    requireAllSealed(recorders);
  }

  private static void awaitLine(BlackboxProcess recorder, Path file) throws Exception {
    while (recorder.isAlive()
        && (!Files.exists(file) || !Files.readString(file).contains("a: three "))) {
      Thread.sleep(20);
    }
  }

  private void requireAllSealed(int recorders) throws Exception {
    List<BlackboxProcess> all = new ArrayList<>();
    int sealed = 0;
    try {
      for (int i = 0; i < recorders; i++) {
        all.add(desk.start("record", "-o", "r" + i + ".bbox", "--seal"));
      }
      for (BlackboxProcess recorder : all) {
        recorder.send("a: one", "a: two", "a: three");
      }
      // They wait for their input to end, so that all end together.
      for (int i = 0; i < recorders; i++) {
        awaitLine(all.get(i), desk.file("r" + i + ".bbox"));
      }
      for (BlackboxProcess recorder : all) {
        recorder.endInput();
      }
      for (int i = 0; i < recorders; i++) {
        Ran ran = all.get(i).end();
        String name = "r" + i + ".bbox";
        if (ran.code() == 0) {
          requireSealed(name);
          sealed++;
        } else {
          requireRefused(ran, name, "a: three");
          assertThat(ran.err()).contains("another program keeps it locked");
        }
      }
    } finally {
      for (BlackboxProcess recorder : all) {
        recorder.close();
      }
    }
    System.out.println("BusyRegistryTest: " + sealed + " of " + recorders + " sealed");
    assertThat(desk.run("verify", "--all").code()).isZero();
    assertThat(sealed).isPositive();
  }
}

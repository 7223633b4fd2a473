package dev.blackbox.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A recording and its seal that were put back to an older state, which is valid by itself. */
final class RollbackTest {
  @TempDir Path folder;
  private Desk desk;
  private RecordingCopy older;

  @BeforeEach
  void recordTwice() throws IOException {
    desk = Desk.with(folder);
    assertThat(desk.record("s.bbox", "a: one", "a: two").code()).isZero();
    older = desk.copy("s.bbox");
    assertThat(desk.record("s.bbox", "a: three", "a: four", "a: five").code()).isZero();
    assertThat(desk.run("verify", "s.bbox", "--strict").code()).isZero();
  }

  private void requireRolledBack(String name) {
    for (Ran ran : new Ran[] {desk.run("verify", name), desk.run("verify", name, "--strict")}) {
      assertThat(ran.out()).contains("[ROLLED_BACK]");
      assertThat(ran.code()).isEqualTo(1);
    }
  }

  private static String[] others(int lines) {
    return IntStream.range(0, lines).mapToObj(i -> "a: other " + i).toArray(String[]::new);
  }

  /** Case 1: resumed with fewer lines than were taken away, as many, and more. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 6})
  void rollbackIsNotHiddenByLinesAddedLater(int lines) throws IOException {
    older.putAt(desk.file("s.bbox"));

    Ran resumed = desk.record("s.bbox", others(lines));

    assertThat(resumed.code()).isEqualTo(3);
    assertThat(resumed.err()).contains("cannot be sealed").contains("It is not sealed to its end");
    assertThat(Files.readString(desk.file("s.bbox"))).contains(others(lines));
    requireRolledBack("s.bbox");
    assertThat(desk.run("verify", "--all").code()).isEqualTo(1);
    Ran sealed = desk.run("seal", "s.bbox", "--reopen");
    assertThat(sealed.code()).isEqualTo(3);
    assertThat(sealed.err()).contains("hint: blackbox seal --reset --reason TEXT");
    requireRolledBack("s.bbox");
  }

  /** Case 2: the same after the older state was moved. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 6})
  void movedRollbackIsNotHiddenByLinesAddedLater(int lines) throws IOException {
    Files.delete(desk.file("s.bbox"));
    Files.delete(desk.file("s.bbox.seal"));
    Files.createDirectory(desk.file("elsewhere"));
    older.putAt(desk.file("elsewhere/moved.bbox"));

    Ran resumed = desk.record("elsewhere/moved.bbox", others(lines));

    assertThat(resumed.code()).isEqualTo(3);
    assertThat(Files.readString(desk.file("elsewhere/moved.bbox"))).contains(others(lines));
    requireRolledBack("elsewhere/moved.bbox");
    assertThat(desk.run("seal", "elsewhere/moved.bbox", "--reopen").code()).isEqualTo(3);
    requireRolledBack("elsewhere/moved.bbox");
  }

  /** Case 3: a copy, in the same folder and elsewhere, also next to the newest state. */
  @Test
  void copyOfARollbackIsFound() throws IOException {
    older.putAt(desk.file("copy.bbox"));
    requireRolledBack("copy.bbox");
    older.putAt(desk.file("s.bbox"));
    requireRolledBack("s.bbox");
    requireRolledBack("copy.bbox");
    Files.delete(desk.file("s.bbox"));
    Files.delete(desk.file("s.bbox.seal"));
    requireRolledBack("copy.bbox");
  }

  /** Case 3: through links to the folder and to the file. */
  @Test
  void linkedRollbackIsFound() throws IOException {
    older.putAt(desk.file("s.bbox"));
    Files.createSymbolicLink(desk.file("folder"), folder);
    Files.createSymbolicLink(desk.file("link.bbox"), desk.file("s.bbox"));
    Files.createLink(desk.file("hard.bbox"), desk.file("s.bbox"));
    Files.createLink(desk.file("hard.bbox.seal"), desk.file("s.bbox.seal"));

    requireRolledBack("folder/s.bbox");
    requireRolledBack("link.bbox");
    requireRolledBack("folder/link.bbox");
    requireRolledBack("hard.bbox");
    requireRolledBack("./s.bbox");
  }

  /** Case 3: a link in the place of the recording leads to the older state. */
  @Test
  void rollbackBehindALinkInItsPlaceIsFound() throws IOException {
    Files.createDirectory(desk.file("elsewhere"));
    older.putAt(desk.file("elsewhere/s.bbox"));
    Files.delete(desk.file("s.bbox"));
    Files.delete(desk.file("s.bbox.seal"));
    Files.createSymbolicLink(desk.file("s.bbox"), desk.file("elsewhere/s.bbox"));

    requireRolledBack("s.bbox");
    requireRolledBack("elsewhere/s.bbox");
    assertThat(desk.run("verify", "--all").code()).isEqualTo(1);
    assertThat(desk.record("s.bbox", "a: other").code()).isEqualTo(3);
    requireRolledBack("s.bbox");
  }

  /** Case 4: the newest state is valid wherever it is, and can be continued there. */
  @Test
  void newestStateIsValidAnywhere() throws IOException {
    RecordingCopy newest = desk.copy("s.bbox");
    newest.putAt(desk.file("copy.bbox"));
    Files.createSymbolicLink(desk.file("link.bbox"), desk.file("s.bbox"));
    Files.createSymbolicLink(desk.file("folder"), folder);
    for (String name : new String[] {"copy.bbox", "link.bbox", "folder/s.bbox", "s.bbox"}) {
      assertThat(desk.run("verify", name, "--strict").code()).as(name).isZero();
    }
    Files.move(desk.file("s.bbox"), desk.file("moved.bbox"));
    Files.move(desk.file("s.bbox.seal"), desk.file("moved.bbox.seal"));
    assertThat(desk.run("verify", "moved.bbox", "--strict").code()).isZero();

    assertThat(desk.record("moved.bbox", "a: six").code()).isZero();

    assertThat(desk.run("verify", "moved.bbox", "--strict").code()).isZero();
    requireRolledBack("copy.bbox");
  }

  /** Case 5: both sizes and the day are named. */
  @Test
  void backupIsNamedWithSizesAndDate() throws IOException {
    long sealed = Files.readAllLines(desk.file("s.bbox")).size();
    older.putAt(desk.file("backup.bbox"));

    assertThat(desk.run("verify", "backup.bbox").out())
        .containsPattern(
            "it had "
                + sealed
                + " sealed lines on 20\\S+Z, and has "
                + (sealed - 4)
                + " \\[ROLLED_BACK\\]");
  }

  /** Case 14: the state before an erasure has the erased line again. */
  @Test
  void stateBeforeAnErasureIsFound() throws IOException {
    RecordingCopy before = desk.copy("s.bbox");
    long last = Files.readAllLines(desk.file("s.bbox")).size();
    Ran erased = desk.run("erase", "s.bbox", "--line", "" + last, "--write", "--reason", "a name");
    assertThat(erased.code()).as(erased.err()).isZero();
    assertThat(desk.run("verify", "s.bbox", "--strict").code()).isZero();

    before.putAt(desk.file("elsewhere.bbox"));
    requireRolledBack("elsewhere.bbox");
    before.putAt(desk.file("s.bbox"));
    requireRolledBack("s.bbox");
    assertThat(desk.run("verify", "s.bbox").out()).containsPattern("were erased on 20\\S+Z");
    assertThat(desk.record("s.bbox", "a: more").code()).isEqualTo(3);
    requireRolledBack("s.bbox");
  }
}

package dev.blackbox.cli.proof;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings that share a place or an id. */
final class RecordingIdTest {
  private static final List<String> FIXED = List.of("--header", "id=fixed");

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void desk() {
    desk = Desk.with(folder);
  }

  private void delete(String name) throws IOException {
    Files.delete(desk.file(name));
    Files.delete(desk.file(name + ".seal"));
  }

  /** Case 6: a deleted recording does not count against a new session in its place. */
  @Test
  void newSessionInThePlaceOfADeletedOneIsValid() throws IOException {
    assertThat(desk.record("s.bbox", "a: 1", "a: 2", "a: 3", "a: 4").code()).isZero();
    delete("s.bbox");

    assertThat(desk.record("s.bbox", "a: another session").code()).isZero();

    Ran verified = desk.run("verify", "s.bbox", "--strict");
    assertThat(verified.out()).startsWith("✓ s.bbox: valid [VALID]").doesNotContain("found");
    assertThat(verified.code()).isZero();
    Ran all = desk.run("verify", "--all");
    assertThat(all.out()).contains("is gone, another one is in its place");
    assertThat(all.code()).isEqualTo(1);
  }

  /** Case 7: recordings with one id stay apart, and each verdict names the other. */
  @Test
  void recordingsWithOneIdAreBothValid() {
    assertThat(desk.record("one.bbox", FIXED, "a: 1").code()).isZero();
    assertThat(desk.record("two.bbox", FIXED, "a: 1", "a: 2").code()).isZero();
    assertThat(desk.record("one.bbox", "a: 3", "a: 4").code()).isZero();

    Ran one = desk.run("verify", "one.bbox");
    Ran two = desk.run("verify", "two.bbox");

    assertThat(one.code()).isZero();
    assertThat(two.code()).isZero();
    assertThat(one.out())
        .contains("valid [VALID]")
        .containsPattern("found    another recording has this id: \\S+/two.bbox, \\d+ lines");
    assertThat(two.out())
        .contains("valid [VALID]")
        .containsPattern("found    another recording has this id: \\S+/one.bbox, \\d+ lines");
    assertThat(desk.run("verify", "--all").code()).isZero();
    assertThat(desk.run("verify", "one.bbox", "--strict").code()).isEqualTo(1);
    assertThat(desk.run("verify", "one.bbox", "--json").out())
        .contains("\"found\":[\"another recording has this id: ");
  }

  /** An auditor gets the registry and learns nothing about places of other recordings. */
  @Test
  void registryDoesNotSayWhereRecordingsAre() throws IOException {
    assertThat(desk.record("one.bbox", FIXED, "a: 1").code()).isZero();
    desk.sealed("secret-client.bbox", 3);
    desk.run("erase", "one.bbox", "--line", "6", "--write", "--reason", "x");
    try (Stream<Path> files = Files.walk(desk.file("home"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!file.startsWith(desk.file("home/places"))) {
          assertThat(Files.readString(file, ISO_8859_1)).doesNotContain("one.bbox", "secret");
        }
      }
    }

    Files.move(desk.file("home/places"), desk.file("elsewhere"));
    assertThat(desk.run("verify", "one.bbox", "--strict").code()).isZero();
    Ran all = desk.run("verify", "--all");
    assertThat(all.code()).isEqualTo(3);
    assertThat(all.out()).contains("nothing on this machine says where it is");
    Files.delete(desk.file("one.bbox.seal"));
    assertThat(desk.run("verify", "one.bbox").out()).contains("[ROLLED_BACK]");
  }

  /** Case 8: an edited recording is not sealed again in its place. */
  @Test
  void editedRecordingIsNotSealedAgain() throws IOException {
    desk.sealed("s.bbox", 10);
    Files.delete(desk.file("s.bbox.seal"));
    desk.replace("s.bbox", "event 3\n", "event X\n");
    assertThat(desk.run("verify", "s.bbox").out()).contains("[ROLLED_BACK]");

    Ran sealed = desk.run("seal", "s.bbox");
    Ran reopened = desk.run("seal", "s.bbox", "--reopen");
    Ran recorded = desk.record("s.bbox", "a: later");

    for (Ran ran : List.of(sealed, reopened)) {
      assertThat(ran.code()).isEqualTo(3);
      assertThat(ran.err()).contains("it was sealed before, and its seal is missing");
    }
    assertThat(recorded.code()).isEqualTo(3);
    assertThat(recorded.err()).contains("it was sealed before, and its seal is missing");
    assertThat(Files.readString(desk.file("s.bbox"))).contains("later");
    assertThat(desk.file("s.bbox.seal")).doesNotExist();
    assertThat(desk.run("verify", "s.bbox").out()).contains("[ROLLED_BACK]");
  }

  /** Case 9: elsewhere it is another recording, and the first one is missed. */
  @Test
  void editedRecordingElsewhereIsAnotherOne() throws IOException {
    desk.sealed("s.bbox", 10);
    desk.replace("s.bbox", "event 3\n", "event X\n");
    Files.delete(desk.file("s.bbox.seal"));
    Files.move(desk.file("s.bbox"), desk.file("t.bbox"));

    assertThat(desk.run("seal", "t.bbox").code()).isZero();

    Ran verified = desk.run("verify", "t.bbox");
    assertThat(verified.code()).isZero();
    assertThat(verified.out())
        .containsPattern("found    another recording has this id: \\S+/s.bbox, 15 lines");
    assertThat(desk.run("verify", "t.bbox", "--strict").code()).isEqualTo(1);
    Ran all = desk.run("verify", "--all");
    assertThat(all.out())
        .contains("s.bbox: the recording is gone; 15 lines were sealed [ROLLED_BACK]");
    assertThat(all.code()).isEqualTo(1);
  }
}

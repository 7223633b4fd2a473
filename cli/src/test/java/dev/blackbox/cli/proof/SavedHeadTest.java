package dev.blackbox.cli.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.cli.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Case 39: {@code verify --head}, which counts without a registry. */
final class SavedHeadTest {
  @TempDir Path folder;
  private Desk desk;
  private Desk auditor;

  @BeforeEach
  void heads() throws IOException {
    desk = Desk.with(folder);
    auditor = new Desk(folder, "auditor");
    desk.record("s.bbox", "a: one");
    save("s.bbox", "older.note");
    desk.copy("s.bbox").putAt(desk.file("backup.bbox"));
    desk.record("s.bbox", "a: two");
    save("s.bbox", "newer.note");
  }

  private void save(String recording, String head) {
    assertThat(desk.run("prove", recording, "--head", "note", "-o", head).code()).isZero();
  }

  private Ran verify(String recording, String head) {
    return auditor.run("verify", recording, "--key", "home/keys/machine.pub", "--head", head);
  }

  private void requireNoVerdict(String head, String why) {
    for (Desk verifier : new Desk[] {desk, auditor}) {
      Ran ran = verifier.run("verify", "s.bbox", "--key", "home/keys/machine.pub", "--head", head);
      assertThat(ran.code()).isEqualTo(3);
      assertThat(ran.err()).contains(why);
      assertThat(ran.out()).isEmpty();
    }
  }

  @Test
  void headWithoutATrustedSignatureIsAnError() throws IOException {
    String head = Files.readString(desk.file("newer.note"));
    String text = head.substring(0, head.indexOf("\n\n") + 2);
    Files.writeString(desk.file("bare.note"), text);
    requireNoVerdict("bare.note", "bare.note: this is not a head");
    Desk other = new Desk(folder, "other");
    other.run("keygen");
    other.sealed("foreign.bbox", 3);
    other.run("prove", "foreign.bbox", "--head", "note", "-o", "foreign.note");
    requireNoVerdict("foreign.note", "no trusted machine has signed this head");
    String foreign = Files.readString(desk.file("foreign.note"));
    Files.writeString(
        desk.file("mixed.note"), text + foreign.substring(foreign.indexOf("\n\n") + 2));
    requireNoVerdict("mixed.note", "no trusted machine has signed this head");
    Files.writeString(desk.file("more.note"), head.replaceFirst("\n\\d+\n", "\n99\n"));
    requireNoVerdict("more.note", "no trusted machine has signed this head");
  }

  @Test
  void headOfAnotherRecordingIsAnError() {
    desk.record("t.bbox", "a: one");
    save("t.bbox", "other.note");

    requireNoVerdict("other.note", "the head that was given is one of ");
  }

  @Test
  void olderHeadFits() {
    Ran ran = verify("s.bbox", "older.note");

    assertThat(ran.out()).contains("[VALID]").contains("the head that was saved earlier");
    assertThat(ran.code()).isZero();
    assertThat(verify("s.bbox", "newer.note").code()).isZero();
    assertThat(verify("backup.bbox", "older.note").code()).isZero();
  }

  @Test
  void newerHeadShowsAnOlderState() {
    Ran ran = verify("backup.bbox", "newer.note");

    assertThat(ran.out()).contains("[ROLLED_BACK]");
    assertThat(ran.code()).isEqualTo(1);
  }

  /** The lines were sealed again, with another seal. */
  @Test
  void headShowsARewrittenRecording() throws IOException {
    desk.replace("backup.bbox", "a: one", "a: two");
    Files.delete(desk.file("backup.bbox.seal"));
    assertThat(desk.run("seal", "backup.bbox").code()).isZero();
    assertThat(auditor.run("verify", "backup.bbox", "--key", "home/keys/machine.pub").code())
        .isZero();

    Ran ran = verify("backup.bbox", "older.note");

    assertThat(ran.out()).contains("[ROLLED_BACK]");
    assertThat(ran.code()).isEqualTo(1);
    desk.file("backup.bbox.seal").toFile().delete();
    assertThat(verify("backup.bbox", "older.note").out()).contains("[ROLLED_BACK]");
  }
}

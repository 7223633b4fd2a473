package dev.blackbox.library.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.finding.Rule;
import dev.blackbox.format.text.Hashes;
import dev.blackbox.library.Recording;
import dev.blackbox.library.check.CheckResult;
import dev.blackbox.library.common.Notice;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.proof.MachineHome;
import dev.blackbox.library.proof.RecordingVerifier;
import dev.blackbox.library.proof.SealTarget;
import dev.blackbox.library.proof.Trust;
import dev.blackbox.library.redact.RedactionJob;
import dev.blackbox.session.validate.BlobCheck.Outcome;
import dev.blackbox.store.blob.FolderBlobs;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.redact.Redactor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Links that a user types are followed; links that BlackBox comes across are not. */
class LinkedRecordingTest {
  private static final String HEADER = "---\nformat: bbox/1\nid: s\nrepo_sha: abc1234\n---\n";
  private static final String SECRET = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";

  @TempDir private Path folder;
  private Path real;
  private Path link;

  @BeforeEach
  void record() throws IOException {
    Path store = Files.createDirectory(folder.resolve("store"));
    real = store.resolve("s.bbox");
    String first = HEADER + "u: One. step=1\n";
    Files.writeString(real, first + "@rotate file=s.part2.bbox\n");
    Files.writeString(
        store.resolve("s.part2.bbox"),
        HEADER + "@continue file=s.bbox bytes=" + first.length() + "\nu: Two. step=2\n");
    link = Files.createSymbolicLink(folder.resolve("link.bbox"), real);
  }

  @Test
  void typedLinkIsReadWithThePartsOfItsFile() throws Exception {
    try (Recording recording = Recording.open(link)) {
      CheckResult result = recording.check();

      assertThat(result.name()).isEqualTo(link.toString());
      assertThat(result.parts()).containsExactly(link.toString(), part().toString());
      assertThat(recording.session().events()).hasSize(3);
      assertThat(recording.timeline(2, 1)).isNotEmpty();
    }
  }

  @Test
  void typedLinkIsSealedAndVerifiedNextToItsFile() throws Exception {
    MachineHome home = new MachineHome(folder.resolve("home"));
    home.createKey();
    Input input = Input.file("link.bbox", link);

    SealTarget.of(input).seal(home.sealer(Clock.systemUTC()), false);

    assertThat(real.resolveSibling("s.bbox.seal")).isRegularFile();
    assertThat(
            new RecordingVerifier(Trust.in(home))
                .verify(input, ProgressListener.NONE)
                .verdict()
                .isValid())
        .isTrue();
  }

  @Test
  void linkInThePlaceOfASealedRecordingDoesNotHideIt() throws Exception {
    MachineHome home = new MachineHome(folder.resolve("home"));
    home.createKey();
    Path sealed = Files.writeString(folder.resolve("sealed.bbox"), HEADER + "u: Mine.\nu: It.\n");
    for (Path file : List.of(sealed, real)) {
      SealTarget.of(Input.file("x", file)).seal(home.sealer(Clock.systemUTC()), false);
    }
    Files.delete(sealed);
    Files.createSymbolicLink(sealed, real);

    assertThat(
            new RecordingVerifier(Trust.in(home))
                .verify(Input.file("sealed.bbox", sealed), ProgressListener.NONE)
                .verdict()
                .isValid())
        .isFalse();
  }

  @Test
  void typedLinkToAKeyIsFollowed() throws Exception {
    MachineHome home = new MachineHome(folder.resolve("home"));
    home.createKey();
    Path key =
        Files.createSymbolicLink(folder.resolve("key"), folder.resolve("home/keys/machine.pub"));

    assertThat(Trust.keysIn("key", key)).isNotEmpty();
  }

  @Test
  void linkedPartIsNamedAndKeptByRedaction() throws Exception {
    Path victim = folder.resolve("victim");
    Files.move(part(), victim);
    String outside = Files.readString(victim) + "u: " + SECRET + "\n";
    Files.writeString(victim, outside);
    Files.writeString(real, Files.readString(real).replace("One.", "One " + SECRET));
    Files.createSymbolicLink(part(), victim);
    List<Notice> notices = new ArrayList<>();

    new RedactionJob(Redactor.standard(), ProgressListener.NONE, notices::add)
        .rewrite(Input.file("s.bbox", real));

    assertThat(victim).hasContent(outside);
    assertThat(Files.readString(real)).doesNotContain(SECRET);
    assertThat(notices)
        .extracting(Notice::text)
        .containsExactly(
            "s.bbox: s.part2.bbox: is a link, a folder, a pipe or a device; it is not read");
  }

  @Test
  void linkedPartInAFolderIsNotReadAsARecording() throws Exception {
    Path victim = Files.move(part(), folder.resolve("victim"));
    Files.createSymbolicLink(part(), victim);

    InputFinder found =
        new InputFinder(folder, InputStream.nullInputStream(), false).find(List.of("store"));

    assertThat(found.recordings()).extracting(Input::name).containsExactly("store/s.bbox");
    assertThat(found.failures())
        .extracting(Throwable::getMessage)
        .containsExactly(part() + ": not a regular file, not read");
  }

  @Test
  void maskedPartIsStillContinuedByTheNextOne() throws Exception {
    String first = HEADER + "u: One " + SECRET + "\n";
    String tail = Hashes.sha256Hex(first.getBytes(UTF_8)).substring(0, 8);
    Files.writeString(real, first + "@rotate file=s.part2.bbox\n");
    Files.writeString(
        part(),
        HEADER
            + "@continue file=s.bbox bytes=%d tail=%s\nu: Two.\n".formatted(first.length(), tail));

    new RedactionJob(Redactor.standard(), ProgressListener.NONE, notice -> {})
        .rewrite(Input.file("s.bbox", real));

    try (Recording recording = Recording.open(real)) {
      assertThat(Files.readString(real)).doesNotContain(SECRET);
      assertThat(Files.readString(part())).contains(" tail=").doesNotContain(tail);
      assertThat(recording.check().parts()).hasSize(2);
    }
  }

  @Test
  void linkedBlobFolderIsReportedAndReadOnlyIfNamed() throws Exception {
    Path blobs = Files.createDirectories(folder.resolve("blobs/9f"));
    String hash = Hashes.sha256Hex("big".getBytes(UTF_8));
    Files.createDirectories(blobs.resolveSibling(hash.substring(0, 2)));
    Files.writeString(blobs.resolveSibling(hash.substring(0, 2)).resolve(hash), "big");
    Path linked =
        Files.createSymbolicLink(real.resolveSibling(".bbox-blobs"), folder.resolve("blobs"));
    Input input = Input.file("s.bbox", real);

    assertThat(RecordingBlobs.find(input)).isEmpty();
    assertThat(RecordingBlobs.folder(input)).isEmpty();
    assertThat(notices(input))
        .containsExactly(
            "s.bbox: .bbox-blobs is a link or a file, expected a folder; no blobs are read");
    try (Recording recording = Recording.open(real)) {
      assertThat(recording.check().listed())
          .extracting(listed -> listed.finding().rule())
          .contains(Rule.BLOB_MISSING);
    }

    Input named = input.withBlobs(new FolderBlobs(Disk.real(), linked));
    assertThat(RecordingBlobs.find(named).orElseThrow().check(hash, 3)).isEqualTo(Outcome.PRESENT);
    assertThat(notices(named)).isEmpty();
  }

  @Test
  void nameOfAPartIsEscapedInNotices() throws Exception {
    Files.delete(part());
    Files.writeString(real, HEADER + "@rotate file=\"s.part2\u001b[31m.bbox\"\n");

    assertThat(notices(Input.file("s.bbox", real)))
        .singleElement()
        .asString()
        .doesNotContain("\u001b")
        .contains("expected a file of the same folder such as s.part2.bbox");
  }

  private Path part() {
    return real.resolveSibling("s.part2.bbox");
  }

  private static List<String> notices(Input input) throws Exception {
    try (RecordingStream recording = RecordingStream.open(input, ProgressListener.NONE)) {
      recording.bytes().readAllBytes();
      return recording.notices().stream().map(Notice::text).toList();
    }
  }
}

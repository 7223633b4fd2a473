package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.Input;
import dev.blackbox.store.sealing.LineRanges;
import dev.blackbox.store.verify.VerdictStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordingVerifierTest {
  private static final String HEADER = "---\nformat: bbox/1\nid: sess_1\nrepo_sha: abc1234\n---\n";

  @TempDir Path folder;
  private MachineHome home;

  @BeforeEach
  void createKey() throws IOException, BlackboxException {
    home = new MachineHome(folder.resolve("home"));
    assertThat(home.createKey().name()).startsWith("blackbox.local/");
  }

  private static String hash(String content) {
    return Hashes.sha256Hex(content.getBytes(UTF_8));
  }

  private Path blob(String content) throws IOException {
    String hash = hash(content);
    Path blobs = Files.createDirectories(folder.resolve(".bbox-blobs/" + hash.substring(0, 2)));
    return Files.writeString(blobs.resolve(hash), content);
  }

  private static String reference(String content) {
    return "t:read id=c1 big.txt → @blob sha256="
        + hash(content)
        + " bytes="
        + content.length()
        + " mime=text/plain\n";
  }

  private SealTarget sealed(String lines) throws IOException, BlackboxException {
    Path file = Files.writeString(folder.resolve("s.bbox"), HEADER + lines);
    SealTarget target = new SealTarget(file);
    assertThat(target.seal(home.sealer(Clock.systemUTC()), false)).isPositive();
    return target;
  }

  private VerificationReport verify(SealTarget target) throws IOException, BlackboxException {
    return new RecordingVerifier(Trust.in(home))
        .verify(Input.file("s.bbox", target.file()), ProgressListener.NONE);
  }

  @Test
  void recordingWithItsBlobsIsComplete() throws IOException, BlackboxException {
    blob("one");

    VerificationReport report = verify(sealed(reference("one") + reference("one")));

    assertThat(report.verdict().sentence()).isEqualTo("valid");
    assertThat(report.isComplete()).isTrue();
    assertThat(report.checked()).contains("2 blobs");
  }

  /** The validator keeps 10,000 findings; the blobs have a pass of their own. */
  @Test
  void forgedBlobIsFoundAfterAnyNumberOfFindings() throws IOException, BlackboxException {
    Path blob = blob("one");
    SealTarget target = sealed("zz: no such kind of line\n".repeat(10_100) + reference("one"));
    assertThat(verify(target).verdict().sentence()).isEqualTo("valid");
    Files.writeString(blob, "two");

    VerificationReport report = verify(target);

    assertThat(report.verdict().status()).isEqualTo(VerdictStatus.TAMPERED);
    assertThat(report.verdict().sentence())
        .isEqualTo("blob " + hash("one") + " differs from what line 10106 states");
  }

  /** More blobs than any list or cache of results keeps. */
  @Test
  void everyBlobIsChecked() throws IOException, BlackboxException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 10_100; i++) {
      lines.append("t:read id=c1 big.txt → @blob sha256=").append(hash("no" + i)).append('\n');
    }
    Path blob = blob("one");
    SealTarget target = sealed(lines + reference("one"));
    Files.writeString(blob, "two");

    VerificationReport report = verify(target);

    assertThat(report.verdict().status()).isEqualTo(VerdictStatus.TAMPERED);
    assertThat(report.verdict().sentence()).contains("differs from what line 10106 states");
    assertThat(report.blobs().orElseThrow().references()).isEqualTo(10_101);
    assertThat(report.blobs().orElseThrow().missing()).isEqualTo(10_100);
  }

  @Test
  void missingBlobIsNamed() throws IOException, BlackboxException {
    Path blob = blob("one");
    blob("two");
    SealTarget target = sealed(reference("one") + reference("two"));
    Files.delete(blob);

    VerificationReport report = verify(target);

    assertThat(report.verdict().status()).isEqualTo(VerdictStatus.BLOBS_MISSING);
    assertThat(report.verdict().sentence()).isEqualTo("1 blob is missing: " + hash("one"));
    assertThat(report.isComplete()).isFalse();
  }

  @Test
  void deletedFolderOfBlobsIsDisclosed() throws IOException, BlackboxException {
    String lines = reference("1") + reference("2") + reference("3") + reference("4");

    VerificationReport report = verify(sealed(lines));

    assertThat(report.verdict().sentence()).isEqualTo("valid, 4 blobs missing");
    assertThat(report.verdict().unknown().get(0))
        .isEqualTo(
            "what the blobs contained: 4 blobs are missing: "
                + String.join(", ", hash("1"), hash("2"), hash("3"))
                + ", …");
    assertThat(report.isComplete()).isFalse();
  }

  /** Nothing refers to a blob whose line was erased with a signed record. */
  @Test
  void blobsOfErasedLinesAreNotMissed() throws IOException, BlackboxException {
    SealTarget target = sealed(reference("one") + "a: done\n");
    LineRanges lines = LineRanges.of(List.of(5L));
    new LineEraser(target, home.sealer(Clock.systemUTC())).erase(lines, "customer data");

    VerificationReport report = verify(target);

    assertThat(report.verdict().sentence()).isEqualTo("valid, 1 withheld");
    assertThat(report.isComplete()).isTrue();
  }

  @Test
  void sealedFileThatIsNoRecordingHasNoBlobs() throws IOException, BlackboxException {
    Path file = Files.writeString(folder.resolve("notes.txt"), "Notes about @blob sha256=abcdef\n");
    SealTarget target = new SealTarget(file);
    target.seal(home.sealer(Clock.systemUTC()), false);

    assertThat(verify(target).verdict().sentence()).isEqualTo("valid");
  }
}

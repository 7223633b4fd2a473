package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.blackbox.format.text.Hashes;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.Input;
import dev.blackbox.store.blob.BlobRef;
import dev.blackbox.store.blob.BlobStore;
import dev.blackbox.store.blob.StoredBlob;
import dev.blackbox.store.log.LogListener;
import dev.blackbox.store.sealing.RecordingSealer;
import dev.blackbox.store.verify.VerdictStatus;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The blobs of sealed lines decide the verdict; nothing unseen is complete. */
final class BlobVerdictTest {
  private static final String HEADER = "---\nformat: bbox/1\nid: sess_1\nrepo_sha: abc1234\n---\n";
  private static final String TIDE = "the tide is low at 6";

  /** Another content whose hash begins with the same six digits. */
  private static final String COLLIDING = "forged tide 00767278";

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

  private Path blob(String hash, String content) throws IOException {
    Path blobs = Files.createDirectories(folder.resolve(".bbox-blobs/" + hash.substring(0, 2)));
    return Files.writeString(blobs.resolve(hash), content);
  }

  private static String reference(String hash, long bytes) {
    return "t:read id=c1 big.txt → @blob sha256=" + hash + " bytes=" + bytes + " mime=text/plain\n";
  }

  private static String reference(String content) {
    return reference(hash(content), content.length());
  }

  private Path file() {
    return folder.resolve("s.bbox");
  }

  private void seal(String lines) throws IOException, BlackboxException {
    Files.writeString(file(), HEADER + lines);
    assertThat(new SealTarget(file()).seal(home.sealer(Clock.systemUTC()), false)).isPositive();
  }

  /** Seals the lines as a recorder does that has not ended. */
  private void sealOpen(String lines) throws IOException, BlackboxException {
    Files.writeString(file(), HEADER + lines);
    RecordingSealer sealer =
        new RecordingSealer(
            home.sealer(Clock.systemUTC()), Duration.ofHours(1), LogListener.SILENT);
    sealer.begin(file());
    sealer.end(false);
  }

  private VerificationReport verify() throws IOException, BlackboxException {
    return verify(Input.file("s.bbox", file()));
  }

  private VerificationReport verify(Input input) throws IOException, BlackboxException {
    return new RecordingVerifier(Trust.in(home)).verify(input, ProgressListener.NONE);
  }

  @Test
  void changedBlobIsNamedWithTheLineThatRefersToIt() throws IOException, BlackboxException {
    Path blob = blob(hash(TIDE), TIDE);
    seal("u: When is low tide?\n" + reference(TIDE));
    Files.writeString(blob, COLLIDING);

    VerificationReport report = verify();

    assertThat(report.verdict().status()).isEqualTo(VerdictStatus.TAMPERED);
    assertThat(report.verdict().sentence())
        .isEqualTo("blob " + hash(TIDE) + " differs from what line 7 states");
    assertThat(report.verdict().line()).isEqualTo(7);
    assertThat(report.where()).isEqualTo("s.bbox:7");
    assertThat(report.checked()).doesNotContain("1 blob");
  }

  @Test
  void changedBlobOfALaterFileIsNamedWithItsLineThere() throws IOException, BlackboxException {
    Path blob = blob(hash(TIDE), TIDE);
    String first = HEADER + "u: When is low tide?\n";
    Files.writeString(
        folder.resolve("s.part2.bbox"),
        HEADER + "@continue file=s.bbox bytes=" + first.length() + "\n" + reference(TIDE));
    seal("u: When is low tide?\n@rotate file=s.part2.bbox\n");
    assertThat(verify().verdict().sentence()).isEqualTo("valid");
    Files.writeString(blob, COLLIDING);

    VerificationReport report = verify();

    assertThat(report.verdict().status()).isEqualTo(VerdictStatus.TAMPERED);
    assertThat(report.verdict().line()).isEqualTo(13);
    assertThat(report.where()).isEqualTo("s.part2.bbox:7");
  }

  @Test
  void cutBlobIsChanged() throws IOException, BlackboxException {
    Path blob = blob(hash(TIDE), TIDE);
    seal(reference(TIDE));
    Files.writeString(blob, TIDE.substring(1));

    assertThat(verify().verdict().status()).isEqualTo(VerdictStatus.TAMPERED);
  }

  @Test
  void blobOfAnotherSizeThanItsLineSaysIsChanged() throws IOException, BlackboxException {
    blob(hash(TIDE), TIDE);
    seal(reference(hash(TIDE), TIDE.length() + 1));

    VerificationReport report = verify();

    assertThat(report.verdict().status()).isEqualTo(VerdictStatus.TAMPERED);
    assertThat(report.verdict().sentence()).endsWith("differs from what line 6 states");
  }

  @Test
  void missingBlobHasItsOwnVerdict() throws IOException, BlackboxException {
    blob(hash("one"), "one");
    seal(reference("one") + reference(TIDE));

    VerificationReport report = verify();

    assertThat(report.verdict().status()).isEqualTo(VerdictStatus.BLOBS_MISSING);
    assertThat(report.verdict().sentence()).isEqualTo("1 blob is missing: " + hash(TIDE));
    assertThat(report.checked()).contains("1 blob");
    assertThat(report.isComplete()).isFalse();
  }

  @Test
  void changedBlobCountsMoreThanAMissingOne() throws IOException, BlackboxException {
    blob(hash(TIDE), COLLIDING);
    seal(reference("one") + reference(TIDE));

    assertThat(verify().verdict().status()).isEqualTo(VerdictStatus.TAMPERED);
  }

  @Test
  void withoutAFolderBlobsAreNotSeen() throws IOException, BlackboxException {
    seal(reference(TIDE));

    VerificationReport report = verify();

    assertThat(report.verdict().sentence()).isEqualTo("valid, 1 blob missing");
    assertThat(report.isComplete()).isFalse();
  }

  @Test
  void shortenedHashNeverCountsAsSeen() throws IOException, BlackboxException {
    assertThat(hash(COLLIDING).substring(0, 6)).isEqualTo(hash(TIDE).substring(0, 6));
    assertThat(COLLIDING).hasSameSizeAs(TIDE);
    Path right = blob(hash(TIDE), TIDE);
    seal(reference(hash(TIDE).substring(0, 6), TIDE.length()));

    VerificationReport before = verify();
    Files.delete(right);
    blob(hash(COLLIDING), COLLIDING);
    VerificationReport after = verify();

    for (VerificationReport report : new VerificationReport[] {before, after}) {
      assertThat(report.verdict().status()).isEqualTo(VerdictStatus.VALID);
      assertThat(report.isComplete()).isFalse();
      assertThat(report.checked()).doesNotContain("1 blob");
      assertThat(report.verdict().unknown())
          .contains("what the blobs contained: 1 blob is named by a shortened hash");
    }
  }

  @Test
  void sixtyThreeDigitsAreAShortenedHash() throws IOException, BlackboxException {
    blob(hash(TIDE), TIDE);
    seal(reference(hash(TIDE).substring(0, 63), TIDE.length()) + reference("abc", 1));

    VerificationReport report = verify();

    assertThat(report.verdict().isValid()).isTrue();
    assertThat(report.isComplete()).isFalse();
    assertThat(report.verdict().unknown())
        .contains("what the blobs contained: 2 blobs are named by shortened hashes");
  }

  @Test
  void blobsOfUnsealedLinesAreOnlyDisclosed() throws IOException, BlackboxException {
    blob(hash("one"), "one");
    blob(hash(TIDE), COLLIDING);
    sealOpen(reference("one"));
    Files.writeString(
        file(), reference("one") + reference(TIDE) + reference("two"), StandardOpenOption.APPEND);

    VerificationReport report = verify();

    assertThat(report.verdict().sentence()).isEqualTo("valid, open, 3 unsealed");
    assertThat(report.found())
        .containsExactly(
            "in unsealed lines: blob " + hash(TIDE) + " differs from what line 8 states",
            "in unsealed lines: 1 blob is missing: " + hash("two"));
    assertThat(report.isComplete()).isFalse();
  }

  @Test
  void lastSealedLineDecidesAndTheNextDoesNot() throws IOException, BlackboxException {
    blob(hash(TIDE), COLLIDING);
    sealOpen("a: one\n");
    Files.writeString(file(), reference(TIDE), StandardOpenOption.APPEND);
    assertThat(verify().verdict().status()).isEqualTo(VerdictStatus.VALID);

    sealOpen("a: one\n" + reference(TIDE));

    assertThat(verify().verdict().status()).isEqualTo(VerdictStatus.TAMPERED);
    assertThat(verify().verdict().line()).isEqualTo(7);
  }

  @Test
  void blobsOfAnUnsealedRecordingAreDisclosed() throws IOException, BlackboxException {
    blob(hash(TIDE), COLLIDING);
    Files.writeString(file(), HEADER + reference(TIDE));

    VerificationReport report = verify();

    assertThat(report.verdict().status()).isEqualTo(VerdictStatus.UNSEALED);
    assertThat(report.found())
        .containsExactly("blob " + hash(TIDE) + " differs from what line 6 states");
  }

  @Test
  void storeElsewhereDecidesLikeAFolder() throws IOException, BlackboxException {
    DistantBlobs store = new DistantBlobs(new HashMap<>());
    store.put(TIDE.getBytes(UTF_8), "text/plain");
    seal(reference(TIDE));
    Input input = Input.file("s.bbox", file()).withBlobs(store);
    assertThat(verify(input).isComplete()).isTrue();

    store.contents().put(hash(TIDE), COLLIDING.getBytes(UTF_8));
    assertThat(verify(input).verdict().status()).isEqualTo(VerdictStatus.TAMPERED);

    store.contents().clear();
    assertThat(verify(input).verdict().status()).isEqualTo(VerdictStatus.BLOBS_MISSING);
  }

  /** A store that is not a folder, like a bucket. */
  private record DistantBlobs(Map<String, byte[]> contents) implements BlobStore {
    @Override
    public BlobRef put(byte[] content, String mime) {
      BlobRef ref = BlobRef.of(content, mime);
      contents.put(ref.sha256(), content);
      return ref;
    }

    @Override
    public BlobRef put(InputStream content, String mime) throws IOException {
      return put(content.readAllBytes(), mime);
    }

    @Override
    public Optional<StoredBlob> find(String hash) {
      return Optional.ofNullable(contents.get(hash))
          .map(content -> new StoredBlob(hash, content.length));
    }

    @Override
    public InputStream open(StoredBlob blob) {
      return new ByteArrayInputStream(contents.get(blob.name()));
    }
  }
}

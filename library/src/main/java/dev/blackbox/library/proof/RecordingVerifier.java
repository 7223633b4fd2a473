package dev.blackbox.library.proof;

import dev.blackbox.format.text.Plural;
import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.ProgressListener;
import dev.blackbox.library.file.Input;
import dev.blackbox.library.file.RecordingBlobs;
import dev.blackbox.session.validate.BlobCheck;
import dev.blackbox.store.disk.NativeText;
import dev.blackbox.store.registry.RegistryEntry;
import dev.blackbox.store.verify.Verdict;
import dev.blackbox.store.verify.VerdictStatus;
import dev.blackbox.store.verify.Verifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Verifies recordings by their seals, their blobs, the registry and, for Lightbox sessions, their
 * chain of hashes.
 *
 * <pre>{@code
 * Trust trust = Trust.in(MachineHome.in(home));
 * VerificationReport report = new RecordingVerifier(trust).verify(input, ProgressListener.NONE);
 * }</pre>
 */
public record RecordingVerifier(Trust trust) {
  /** Verifies one recording; a missing recording gets a verdict too. */
  public VerificationReport verify(Input input, ProgressListener progress)
      throws IOException, BlackboxException {
    Path file =
        input
            .path()
            .orElseThrow(
                () ->
                    new BlackboxException("stdin cannot be verified: a seal is next to its file"));
    boolean isThere = Files.isRegularFile(file);
    Verdict verdict =
        new Verifier(input.disk(), trust.keys())
            .verify(file, input.typedPath().orElse(file), trust.known());
    if (!isThere) {
      return VerificationReport.of(input, verdict);
    }
    if (SealTarget.isLightbox(file)) {
      LightboxVerdict lightbox = LightboxVerdict.of(file, verdict);
      return VerificationReport.of(input, lightbox.verdict()).withFound(lightbox.found());
    }
    return withBlobs(input, verdict, progress);
  }

  private static VerificationReport withBlobs(
      Input input, Verdict verdict, ProgressListener progress)
      throws IOException, BlackboxException {
    Optional<RecordingBlobs> folder = RecordingBlobs.find(input);
    if (folder.isEmpty() && !verdict.isValid()) {
      return VerificationReport.of(input, verdict);
    }
    BlobCheck blobs =
        folder.isPresent() ? folder.get() : (sha256, bytes) -> BlobCheck.Outcome.MISSING;
    // What is no recording any more has its verdict already.
    boolean isRequired = folder.isPresent() && verdict.isValid();
    BlobAudit audit = audit(input, blobs, verdict.sealed().lines(), progress, isRequired);
    Verdict whole = verdict.isValid() ? with(verdict, audit.sealed(), folder.isPresent()) : verdict;
    return VerificationReport.of(input, whole)
        .withFound(undecided(verdict, audit))
        .withBlobs(folder.isPresent() || audit.references() > 0, audit);
  }

  /** Returns what is wrong with blobs and does not decide the verdict. */
  private static List<String> undecided(Verdict verdict, BlobAudit blobs) {
    if (verdict.isValid()) {
      return blobs.unsealed().problems().stream().map("in unsealed lines: "::concat).toList();
    }
    List<String> all = new ArrayList<>(blobs.sealed().problems());
    all.addAll(blobs.unsealed().problems());
    return all;
  }

  /** Any file can be sealed, and only recordings have blobs. */
  private static BlobAudit audit(
      Input input, BlobCheck blobs, long sealed, ProgressListener progress, boolean isRequired)
      throws IOException, BlackboxException {
    try {
      return BlobAudit.of(input, blobs, sealed, progress);
    } catch (BlackboxException e) {
      if (isRequired) {
        throw e;
      }
      return BlobAudit.NONE;
    }
  }

  private static Verdict with(Verdict valid, BlobTally blobs, boolean hasFolder) {
    Verdict verdict =
        blobs.shortened() == 0
            ? valid
            : valid.withUnknown("what the blobs contained: " + blobs.shortenedSentence());
    if (blobs.changed().isPresent()) {
      BlobTally.ChangedBlob changed = blobs.changed().get();
      return verdict.as(VerdictStatus.TAMPERED, changed.sentence(), changed.line());
    }
    if (blobs.missing() == 0) {
      return verdict;
    }
    if (hasFolder) {
      return verdict.as(VerdictStatus.BLOBS_MISSING, blobs.missingSentence());
    }
    return verdict
        .withSentence(verdict.sentence() + ", " + Plural.of(blobs.missing(), "blob") + " missing")
        .withUnknown("what the blobs contained: " + blobs.missingSentence());
  }

  /** Verifies a recording in the registry; a missing recording counts as rolled back. */
  public VerificationReport verify(RegistryEntry entry, ProgressListener progress)
      throws IOException, BlackboxException {
    if (!entry.hasPath()) {
      return new VerificationReport(
          entry.origin(),
          entry.origin(),
          Verdict.unchecked(
              VerdictStatus.NOT_FOUND,
              "nothing on this machine says where it is; "
                  + Plural.of(entry.size(), "line was", "lines were")
                  + " sealed",
              "whether it was moved or deleted"),
          List.of(),
          Optional.empty());
    }
    Path file = NativeText.path(entry.file());
    Input input = Input.file(NativeText.shown(entry.file()), file);
    boolean isThere = Files.isRegularFile(file);
    if (isThere) {
      VerificationReport report = verify(input, progress);
      Optional<Verdict.Signer> signer = report.verdict().signer();
      if (signer.isEmpty() || signer.get().origin().equals(entry.origin())) {
        return report;
      }
    }
    return VerificationReport.of(
        input,
        Verdict.unchecked(
            VerdictStatus.ROLLED_BACK,
            "the recording "
                + (isThere
                    ? entry.origin() + " is gone, another one is in its place; "
                    : "is gone; ")
                + Plural.of(entry.size(), "line was", "lines were")
                + " sealed",
            "whether it was moved or deleted"));
  }
}

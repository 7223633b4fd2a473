package dev.blackbox.store.verify;

import dev.blackbox.store.compress.BombException;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.parts.PartProblem;
import dev.blackbox.store.parts.RecordingSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Judges a recording by its seal.
 *
 * <pre>{@code
 * Verdict verdict = new Verifier(Disk.real(), keys).verify(Path.of("session.bbox"));
 * }</pre>
 */
public final class Verifier {
  private final Disk disk;
  private final List<NoteKey> trusted;

  /**
   * A verifier.
   *
   * @param trusted the machines whose word counts
   */
  public Verifier(Disk disk, List<NoteKey> trusted) {
    this.disk = disk;
    this.trusted = List.copyOf(trusted);
  }

  /** Where the seal of a recording is. */
  public static Path sealOf(Path recording) {
    return recording.resolveSibling(recording.getFileName() + ".seal");
  }

  /** Judges a recording of which nothing else is known. */
  public Verdict verify(Path recording) throws IOException {
    return verify(recording, PriorKnowledge.NOTHING);
  }

  /** Judges a recording of which something is known from elsewhere. */
  public Verdict verify(Path recording, PriorKnowledge expected) throws IOException {
    Path seal = sealOf(recording);
    if (!disk.exists(recording)) {
      return Verdict.unchecked(
          VerdictStatus.NOT_FOUND,
          disk.exists(seal) ? "the recording is gone, its seal is there" : "no such file");
    }
    if (!disk.exists(seal)) {
      return expected.head().isPresent()
          ? Verdict.unchecked(VerdictStatus.ROLLED_BACK, "it was sealed, and its seal is gone")
          : Verdict.unchecked(
              VerdictStatus.UNSEALED,
              "there is no seal",
              "whether any line is as it was recorded, or missing");
    }
    try (InputStream sealed = Channels.newInputStream(disk.read(seal));
        RecordingSource source = RecordingSource.openWhole(disk, recording)) {
      Verification verification = new Verification(sealed, source, trusted, expected);
      return withPartsOf(source, verification.run());
    } catch (BombException e) {
      return Verdict.unchecked(VerdictStatus.PARSE_ERROR, String.valueOf(e.getMessage()));
    }
  }

  /**
   * The seal of a recording that is right.
   *
   * @throws IOException if it is not; the message tells why
   */
  public SealState requireValid(Path recording) throws IOException {
    return require(recording, Verifier::isRight);
  }

  /**
   * The seal of a recording that is right, but for lines behind its end: somebody went on with it.
   *
   * @throws IOException if it is not; the message tells why
   */
  public SealState requireGrown(Path recording) throws IOException {
    return require(
        recording,
        (verdict, unauthorised) ->
            isRight(verdict, unauthorised)
                || (verdict.status() == VerdictStatus.TAMPERED
                    && isTrusted(verdict)
                    && unauthorised.isEmpty()
                    && verdict.sealed().isFinal()
                    && verdict.line() == verdict.sealed().lines() + 1));
  }

  /**
   * The seal of a recording that is right, but for lines whose withholding was begun and not ended.
   *
   * @param lines the indices of lines that may be withheld without a record
   */
  public SealState requireBut(Path recording, Set<Long> lines) throws IOException {
    return require(
        recording,
        (verdict, unauthorised) ->
            isRight(verdict, unauthorised)
                || (verdict.status() == VerdictStatus.WITHHELD_UNAUTHORISED
                    && isTrusted(verdict)
                    && lines.containsAll(unauthorised)));
  }

  private static boolean isRight(Verdict verdict, List<Long> unauthorised) {
    return verdict.isValid() && unauthorised.isEmpty();
  }

  private static boolean isTrusted(Verdict verdict) {
    return verdict.signer().filter(Verdict.Signer::isTrusted).isPresent();
  }

  private SealState require(Path recording, BiPredicate<Verdict, List<Long>> isEnough)
      throws IOException {
    Path seal = sealOf(recording);
    if (!disk.exists(seal)) {
      throw new IOException(recording.getFileName() + ": there is no seal");
    }
    try (InputStream sealed = Channels.newInputStream(disk.read(seal));
        RecordingSource source = RecordingSource.openWhole(disk, recording)) {
      Verification look = new Verification(sealed, source, trusted, PriorKnowledge.NOTHING);
      Verdict verdict = look.run();
      Optional<SealState> state = look.state();
      if (state.isEmpty() || !isEnough.test(verdict, look.unauthorised())) {
        throw new IOException(recording.getFileName() + ": " + verdict.sentence());
      }
      return state.get();
    }
  }

  /** A part that is missing says more than the lines that are missing with it. */
  private static Verdict withPartsOf(RecordingSource source, Verdict verdict) {
    Optional<PartProblem> problem =
        source.problems().stream()
            .filter(one -> one.kind() != PartProblem.Kind.UNFINISHED)
            .findFirst();
    if (verdict.isValid() || problem.isEmpty()) {
      return verdict;
    }
    return new Verdict(
        verdict.status(),
        verdict.sentence() + " (" + problem.get().sentence() + ")",
        verdict.line(),
        verdict.sealed(),
        verdict.signer(),
        verdict.checked(),
        verdict.unknown());
  }
}

package dev.blackbox.store.verify;

import dev.blackbox.store.compress.BombException;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.NativeText;
import dev.blackbox.store.disk.OpenFiles;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.parts.PartProblem;
import dev.blackbox.store.parts.PartProblem.Kind;
import dev.blackbox.store.parts.RecordingSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/**
 * Verifies recordings against their seals.
 *
 * <pre>{@code
 * Verdict verdict = new Verifier(Disk.real(), keys).verify(Path.of("session.bbox"));
 * }</pre>
 */
public final class Verifier {
  /** Faults of the files that explain faults of the lines. */
  private static final Set<Kind> MAJOR =
      Collections.unmodifiableSet(
          EnumSet.complementOf(EnumSet.of(Kind.UNFINISHED, Kind.UNENDED, Kind.LEFT)));

  /** The verdicts that follow from what is checked after the files (seal-1 §10). */
  private static final Set<VerdictStatus> LATER =
      Collections.unmodifiableSet(
          EnumSet.of(
              VerdictStatus.VALID,
              VerdictStatus.WITHHELD_UNAUTHORISED,
              VerdictStatus.UNTRUSTED_KEY,
              VerdictStatus.UNCONFIRMED));

  private final Disk disk;
  private final List<NoteKey> trusted;

  /**
   * Creates a verifier.
   *
   * @param trusted the keys of machines whose signatures count
   */
  public Verifier(Disk disk, List<NoteKey> trusted) {
    this.disk = disk;
    this.trusted = List.copyOf(trusted);
  }

  /** Returns the path of the seal of a recording. */
  public static Path sealOf(Path recording) {
    // The text of a path loses bytes that are not UTF-8.
    return NativeText.path(NativeText.decode(NativeText.bytes(recording)) + ".seal");
  }

  /** Verifies a recording. */
  public Verdict verify(Path recording) throws IOException {
    return verify(recording, PriorKnowledge.NOTHING);
  }

  /** Verifies a recording, using what is known about it besides its seal. */
  public Verdict verify(Path recording, PriorKnowledge expected) throws IOException {
    return verify(recording, recording, expected);
  }

  /**
   * Verifies a recording, using what is known about it besides its seal.
   *
   * @param typed the name that a user gave it: a link in the place of a sealed recording must lead
   *     to that recording
   */
  public Verdict verify(Path recording, Path typed, PriorKnowledge expected) throws IOException {
    Path seal = sealOf(recording);
    if (!disk.exists(recording)) {
      return Verdict.unchecked(
          VerdictStatus.NOT_FOUND,
          disk.exists(seal) ? "the recording is gone, its seal is still there" : "no such file");
    }
    try {
      if (!disk.exists(seal)) {
        return isSealLost(recording, expected)
            ? Verdict.unchecked(VerdictStatus.ROLLED_BACK, "it was sealed, and its seal is gone")
            : Verdict.unchecked(
                VerdictStatus.UNSEALED,
                "there is no seal",
                "whether any line is as it was recorded, or missing");
      }
      return look(recording, typed, expected).verdict();
    } catch (BombException e) {
      return Verdict.unchecked(VerdictStatus.PARSE_ERROR, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Verifies a copy of a recording that is not a file of its own.
   *
   * @param changed the hashes of lines that the copy shows otherwise, by index; {@code lines} has
   *     stubs in their place
   */
  public Verdict verifyCopy(
      InputStream seal,
      InputStream lines,
      RecordingIdentity recording,
      Map<Long, byte[]> changed,
      PriorKnowledge expected)
      throws IOException {
    return new Verification(seal, lines, trusted, expected, recording, changed).run();
  }

  /** Whether a recording without a seal was sealed at this place before. */
  public boolean isSealLost(Path recording, PriorKnowledge expected) throws IOException {
    RecordingIdentity name = RecordingIdentity.of(disk, recording);
    return expected.head().isPresent()
        || expected.registries().entrySet().stream()
            .anyMatch(
                registry ->
                    registry
                        .getValue()
                        .of(name.origin(registry.getKey()))
                        .hasLinesAt(name.places()));
  }

  /** A verdict, and what is needed to continue the seal. */
  private record Result(Verdict verdict, Optional<SealState> state, List<Long> unauthorised) {}

  private Result look(Path recording, Path typed, PriorKnowledge expected) throws IOException {
    try (OpenFiles files = new OpenFiles(disk);
        InputStream sealed = Channels.newInputStream(files.read(sealOf(recording)));
        RecordingSource source = RecordingSource.openWhole(files, recording)) {
      Verification verification =
          new Verification(
              sealed,
              source,
              trusted,
              expected,
              RecordingIdentity.of(files, recording, typed),
              Map.of());
      Verdict verdict = withPartsOf(source, verification.run());
      return new Result(verdict, verification.state(), verification.unauthorised());
    }
  }

  /**
   * Returns the seal of a valid recording.
   *
   * @throws IOException if it is not valid; the message says why
   */
  public SealState requireValid(Path recording) throws IOException {
    return require(recording, PriorKnowledge.NOTHING, Verifier::isRight);
  }

  /**
   * Returns the seal of a recording that is valid except for lines added after it was closed.
   *
   * @throws RolledBackException if it is not the latest state of the recording
   * @throws IOException if anything else is wrong; the message says why
   */
  public SealState requireGrown(Path recording, PriorKnowledge expected) throws IOException {
    return require(
        recording,
        expected,
        (verdict, unauthorised) ->
            isRight(verdict, unauthorised)
                || (isGrown(verdict) && isTrusted(verdict) && unauthorised.isEmpty()));
  }

  /** Whether the only fault is that lines follow the sealed end. */
  private static boolean isGrown(Verdict verdict) {
    return verdict.status() == VerdictStatus.TAMPERED
        && verdict.sealed().isFinal()
        && verdict.line() == verdict.sealed().lines() + 1;
  }

  /**
   * Returns the seal of a recording that is valid except for lines whose erasure was interrupted.
   *
   * @param mayBeWithheld the indices of lines that may be withheld without a record
   */
  public SealState requireBut(
      Path recording, Predicate<Long> mayBeWithheld, PriorKnowledge expected) throws IOException {
    return require(
        recording,
        expected,
        (verdict, unauthorised) ->
            isRight(verdict, unauthorised)
                || (verdict.status() == VerdictStatus.WITHHELD_UNAUTHORISED
                    && isTrusted(verdict)
                    && unauthorised.stream().allMatch(mayBeWithheld)));
  }

  private static boolean isRight(Verdict verdict, List<Long> unauthorised) {
    return verdict.isValid() && unauthorised.isEmpty();
  }

  private static boolean isTrusted(Verdict verdict) {
    return verdict.signer().filter(Verdict.Signer::isTrusted).isPresent();
  }

  private SealState require(
      Path recording, PriorKnowledge expected, BiPredicate<Verdict, List<Long>> isEnough)
      throws IOException {
    Path seal = sealOf(recording);
    if (!disk.exists(seal)) {
      throw new IOException(recording.getFileName() + ": there is no seal");
    }
    Result result = look(recording, recording, expected);
    Verdict verdict = result.verdict();
    if (verdict.status() == VerdictStatus.ROLLED_BACK) {
      throw new RolledBackException(recording.getFileName() + ": " + verdict.sentence());
    }
    if (result.state().isEmpty() || !isEnough.test(verdict, result.unauthorised())) {
      throw new IOException(recording.getFileName() + ": " + verdict.sentence());
    }
    return result.state().get();
  }

  /** Adds what is wrong with the files to what is wrong with the lines. */
  private static Verdict withPartsOf(RecordingSource source, Verdict verdict) {
    Optional<String> trailing = first(source, EnumSet.of(Kind.TRAILING));
    boolean isSealed = LATER.contains(verdict.status()) || isGrown(verdict);
    if (trailing.isPresent() && isSealed) {
      return verdict.as(VerdictStatus.TAMPERED, trailing.get());
    }
    if (!verdict.isValid()) {
      // A part that is missing says more than the lines that are missing with it.
      return first(source, MAJOR)
          .map(problem -> verdict.withSentence(verdict.sentence() + " (" + problem + ")"))
          .orElse(verdict);
    }
    Optional<String> damaged = first(source, EnumSet.of(Kind.DAMAGED));
    if (damaged.isPresent() && verdict.sealed().isFinal()) {
      // Damage that touches no sealed line; no crash follows the end of a closed recording.
      return verdict.as(VerdictStatus.TAMPERED, damaged.get());
    }
    Optional<String> unended = first(source, EnumSet.of(Kind.UNENDED));
    if (unended.isPresent() && verdict.sealed().isFinal()) {
      return verdict.as(VerdictStatus.TRUNCATED, unended.get());
    }
    return first(source, EnumSet.of(Kind.DAMAGED, Kind.UNENDED, Kind.LEFT))
        .map(problem -> verdict.withUnknown("whether a file was changed at its end: " + problem))
        .orElse(verdict);
  }

  private static Optional<String> first(RecordingSource source, Set<Kind> kinds) {
    return source.problems().stream()
        .filter(problem -> kinds.contains(problem.kind()))
        .map(PartProblem::sentence)
        .findFirst();
  }
}

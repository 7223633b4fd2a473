package dev.blackbox.library.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.library.common.BlackboxException;
import dev.blackbox.library.common.SafeText;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.verify.LineProof;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The result of checking the proof of a single line.
 *
 * @param file the name of the proof, for messages
 * @param proof the proof; empty if the file contains none
 * @param problem why it proves nothing, if it does not
 */
public record LineProofCheck(String file, Optional<LineProof> proof, Optional<String> problem) {
  /**
   * Checks a proof, without the recording.
   *
   * @param name the file as it was given, for messages
   */
  public static LineProofCheck of(String name, Path file, Trust trust)
      throws IOException, BlackboxException {
    Optional<LineProof> proof = LineProof.parse(Trust.bytesOf(name, file));
    return new LineProofCheck(
        SafeText.line(name),
        proof,
        proof.isEmpty()
            ? Optional.of("this is not a proof of a line")
            : proof.get().problem(trust.keys()));
  }

  public boolean isProven() {
    return problem.isEmpty();
  }

  /** Returns the result in one sentence. */
  public String sentence() {
    long lines = proof.flatMap(LineProof::checkpoint).map(Checkpoint::size).orElse(0L);
    String line = "line " + number().orElse(0L) + " of " + lines + " in ";
    boolean isEmpty = line().map(String::isEmpty).orElse(false);
    String proven =
        line + origin().orElse("an unknown recording") + (isEmpty ? " is empty" : " is");
    return file + ": " + problem.orElse(proven);
  }

  /** Returns the name of the recording that the line belongs to. */
  public Optional<String> origin() {
    return proof.flatMap(LineProof::checkpoint).map(Checkpoint::origin);
  }

  /** Returns the number of the line, from 1. */
  public Optional<Long> number() {
    return proof.map(one -> one.index() + 1);
  }

  /** Returns the line, but only if it is proven. */
  public Optional<String> line() {
    return isProven()
        ? proof.map(one -> new String(one.line(), UTF_8).stripTrailing())
        : Optional.empty();
  }
}

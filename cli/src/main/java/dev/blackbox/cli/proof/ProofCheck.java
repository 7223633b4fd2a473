package dev.blackbox.cli.proof;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.cli.command.Exit;
import dev.blackbox.library.text.SafeText;
import dev.blackbox.store.key.NoteKey;
import dev.blackbox.store.note.Checkpoint;
import dev.blackbox.store.proof.LineProof;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A proof of a line, checked.
 *
 * @param problem why it proves nothing, if it does not
 */
record ProofCheck(String file, Optional<LineProof> proof, Optional<String> problem) {
  static final long MAX_BYTES = 4 << 20;

  static ProofCheck of(String file, byte[] bytes, List<NoteKey> trusted) {
    Optional<LineProof> proof = LineProof.parse(bytes);
    return new ProofCheck(
        SafeText.line(file),
        proof,
        proof.isEmpty() ? Optional.of("this is no proof of a line") : proof.get().problem(trusted));
  }

  int tell(Report report) throws IOException {
    report.add(this);
    return problem.isEmpty() ? Exit.FINE : Exit.FINDINGS;
  }

  String sentence() {
    return file
        + ": "
        + problem.orElseGet(
            () ->
                "line "
                    + number().orElse(0L)
                    + " of "
                    + size()
                    + " in "
                    + origin().orElse("an unknown recording")
                    + " is");
  }

  private long size() {
    return proof.flatMap(LineProof::checkpoint).map(Checkpoint::size).orElse(0L);
  }

  Optional<String> origin() {
    return proof.flatMap(LineProof::checkpoint).map(Checkpoint::origin);
  }

  Optional<Long> number() {
    return proof.map(one -> one.index() + 1);
  }

  /** The line, which is shown only if it is proven. */
  Optional<String> line() {
    return problem.isPresent()
        ? Optional.empty()
        : proof.map(one -> new String(one.line(), UTF_8).stripTrailing());
  }
}

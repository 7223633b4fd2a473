package dev.blackbox.library.proof;

import dev.blackbox.format.text.Plural;
import dev.blackbox.library.file.Input;
import dev.blackbox.store.parts.LinePlace;
import dev.blackbox.store.parts.RecordingSource;
import dev.blackbox.store.verify.Verdict;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The verdict on a file with everything that belongs to it.
 *
 * @param file the name of the file, for messages
 * @param where the file, and the first wrong line in it if one is known
 * @param verdict on lines, seal, blobs and registry together
 * @param found what else is unusual about the recording
 * @param blobs the state of its blobs; empty if it refers to none and there is no folder of them
 */
public record VerificationReport(
    String file, String where, Verdict verdict, List<String> found, Optional<BlobAudit> blobs) {
  public VerificationReport {
    found = List.copyOf(found);
  }

  static VerificationReport of(Input input, Verdict verdict) throws IOException {
    String where = verdict.line() == 0 ? input.name() : place(input, verdict.line());
    return new VerificationReport(input.name(), where, verdict, verdict.found(), Optional.empty());
  }

  VerificationReport withFound(List<String> unusual) {
    List<String> all = new ArrayList<>(found);
    all.addAll(unusual);
    return new VerificationReport(file, where, verdict, all, blobs);
  }

  VerificationReport withBlobs(boolean isAudited, BlobAudit audit) {
    return new VerificationReport(
        file, where, verdict, found, isAudited ? Optional.of(audit) : Optional.empty());
  }

  /** {@code session.bbox:41}, or the line of a later file. */
  private static String place(Input input, long line) throws IOException {
    Path path = input.path().orElseThrow();
    if (!Files.isRegularFile(path)) {
      return input.name();
    }
    try (RecordingSource source = RecordingSource.openWhole(input.disk(), path)) {
      source.transferTo(OutputStream.nullOutputStream());
      if (source.parts().size() == 1) {
        return input.name() + ":" + line;
      }
      LinePlace place = source.locate(line);
      return input.nameOf(place.file()) + ":" + place.line();
    }
  }

  /** Returns what was checked, blobs included. */
  public List<String> checked() {
    List<String> all = new ArrayList<>(verdict.checked());
    long seen = blobs.map(BlobAudit::seen).orElse(0L);
    if (seen > 0) {
      all.add(Plural.of(seen, "blob"));
    }
    return all;
  }

  /**
   * Returns why a valid recording is not enough for a strict verifier (seal-1 §10.12): empty if it
   * was closed, is sealed to its last line, and all its blobs were seen by their whole hashes.
   */
  public List<String> shortcomings() {
    List<String> reasons = new ArrayList<>();
    Verdict.Extent sealed = verdict.sealed();
    if (!sealed.isFinal()) {
      reasons.add("the recording was not closed");
    }
    if (sealed.unsealed() > 0) {
      reasons.add(Plural.of(sealed.unsealed(), "line is", "lines are") + " not sealed");
    }
    reasons.addAll(verdict.reservations());
    verdict.history().resets().stream()
        .map(reset -> "earlier entries of the registry were set aside: " + reset.reason())
        .forEach(reasons::add);
    reasons.addAll(verdict.found());
    blobs
        .map(audit -> audit.references() - audit.seen())
        .filter(unseen -> unseen > 0)
        .map(unseen -> Plural.of(unseen, "blob was", "blobs were") + " not seen by a whole hash")
        .ifPresent(reasons::add);
    return reasons;
  }

  /** Whether the recording is valid, and nothing keeps a strict verifier from accepting it. */
  public boolean isComplete() {
    return verdict.isValid() && shortcomings().isEmpty();
  }
}

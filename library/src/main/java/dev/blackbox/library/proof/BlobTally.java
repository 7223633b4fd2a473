package dev.blackbox.library.proof;

import dev.blackbox.format.text.Plural;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The state of the blobs that some lines of a recording refer to.
 *
 * @param references how many references to blobs the lines contain
 * @param seen how many of them give a whole hash and lead to a blob with that hash
 * @param shortened how many give only the beginning of a hash, which more than one content can have
 * @param missing how many lead to no blob
 * @param missingNames the hashes of the first missing blobs
 * @param changed the first blob whose hash or size is not what its line states
 */
public record BlobTally(
    long references,
    long seen,
    long shortened,
    long missing,
    List<String> missingNames,
    Optional<ChangedBlob> changed) {
  /** The tally of lines without references. */
  static final BlobTally NONE = new BlobTally(0, 0, 0, 0, List.of(), Optional.empty());

  public BlobTally {
    missingNames = List.copyOf(missingNames);
  }

  /**
   * A blob that is not the recorded one.
   *
   * @param sha256 the hash in the reference
   * @param line the line with the reference, from 1; 0 if it is not known
   */
  public record ChangedBlob(String sha256, long line) {
    String sentence() {
      String witness = line == 0 ? "the recording" : "line " + line;
      return "blob " + sha256 + " differs from what " + witness + " states";
    }
  }

  /** A sentence that names the missing blobs. */
  String missingSentence() {
    List<String> names = new ArrayList<>(missingNames);
    if (missing > names.size()) {
      names.add("…");
    }
    return Plural.of(missing, "blob is", "blobs are") + " missing: " + String.join(", ", names);
  }

  /** A sentence about the shortened hashes. */
  String shortenedSentence() {
    return Plural.of(
        shortened, "blob is named by a shortened hash", "blobs are named by shortened hashes");
  }

  /** Sentences about the blobs that changed or are missing. */
  List<String> problems() {
    List<String> problems = new ArrayList<>();
    changed.ifPresent(blob -> problems.add(blob.sentence()));
    if (missing > 0) {
      problems.add(missingSentence());
    }
    return problems;
  }
}

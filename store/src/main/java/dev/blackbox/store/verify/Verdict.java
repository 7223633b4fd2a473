package dev.blackbox.store.verify;

import dev.blackbox.format.text.Plural;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The result of verifying a recording against its seal.
 *
 * @param sentence the result in words, without the file name
 * @param line the first wrong line, from 1; 0 if no line is wrong or it is not known
 * @param sealed how many lines are sealed, and how
 * @param history what the machine signed about it later
 * @param reservations why a strict verifier does not accept it, besides its extent and history
 * @param others what is known about the lines besides the wrong ones; empty if no line is wrong
 * @param checked what was checked
 * @param found what is unusual about it
 * @param unknown what cannot be known
 */
public record Verdict(
    VerdictStatus status,
    String sentence,
    long line,
    Extent sealed,
    Optional<Signer> signer,
    SealHistory history,
    List<String> reservations,
    Optional<String> others,
    List<String> checked,
    List<String> found,
    List<String> unknown) {
  static final String NOBODY_SIGNED = "not known: no trusted key signed the seal";

  public Verdict {
    reservations = List.copyOf(reservations);
    checked = List.copyOf(checked);
    found = List.copyOf(found);
    unknown = List.copyOf(unknown);
  }

  /**
   * How much of a recording the seal covers.
   *
   * @param lines how many lines the seal covers
   * @param heads how many signed heads were right
   * @param unsealed how many lines follow the last sealed one
   * @param tornBytes how many bytes of the last line there are, if it is not whole
   * @param withheld how many lines were withheld, with a signed record
   * @param isFinal whether the recording was closed
   */
  public record Extent(
      long lines, long heads, long unsealed, long tornBytes, long withheld, boolean isFinal) {
    public static final Extent NONE = new Extent(0, 0, 0, 0, 0, false);
  }

  /**
   * The machine that signed.
   *
   * @param machine the name of the key
   * @param origin the name of the recording
   * @param fingerprint the key in groups of digits, to be compared by reading them aloud
   * @param time when the last head was signed, by the clock of the machine
   */
  public record Signer(
      String machine, String origin, String fingerprint, Instant time, boolean isTrusted) {}

  /** The verdict on something that could not be checked. */
  public static Verdict unchecked(VerdictStatus status, String sentence, String... unknown) {
    return new Verdict(
        status,
        sentence,
        0,
        Extent.NONE,
        Optional.empty(),
        SealHistory.NONE,
        List.of(),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of(unknown));
  }

  public boolean isValid() {
    return status == VerdictStatus.VALID;
  }

  /** The same checks with another outcome, for which no line of the recording is to blame. */
  public Verdict as(VerdictStatus outcome, String reason) {
    return as(outcome, reason, 0);
  }

  /** The same checks with another outcome, because of this line. */
  public Verdict as(VerdictStatus outcome, String reason, long wrongLine) {
    return with(outcome, reason, wrongLine, unknown);
  }

  /** The same verdict with a longer sentence. */
  public Verdict withSentence(String longer) {
    return with(status, longer, line, unknown);
  }

  /** The same verdict, which discloses one more thing that cannot be known. */
  public Verdict withUnknown(String doubt) {
    List<String> doubts = new ArrayList<>(unknown);
    doubts.add(0, doubt);
    return with(status, sentence, line, doubts);
  }

  private Verdict with(VerdictStatus outcome, String reason, long wrong, List<String> doubts) {
    return new Verdict(
        outcome,
        reason,
        wrong,
        sealed,
        signer,
        history,
        reservations,
        others.or(() -> outcome.isAboutLines() ? Optional.of(sealedLines()) : Optional.empty()),
        checked,
        found,
        doubts);
  }

  /** What is known about the sealed lines if every head fits them. */
  private String sealedLines() {
    boolean isTrusted = signer.filter(Signer::isTrusted).isPresent();
    return isTrusted
        ? Plural.of(sealed.lines(), "sealed line is", "sealed lines are") + " as sealed"
        : NOBODY_SIGNED;
  }
}

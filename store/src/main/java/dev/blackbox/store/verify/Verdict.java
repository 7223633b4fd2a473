package dev.blackbox.store.verify;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What can be said of a recording and its seal.
 *
 * @param sentence what is so, without the file in front
 * @param line the first line that is wrong, from 1; 0 if none is, or it cannot be told
 * @param sealed how many lines are sealed, and how
 * @param checked what was checked
 * @param unknown what cannot be known
 */
public record Verdict(
    VerdictStatus status,
    String sentence,
    long line,
    Extent sealed,
    Optional<Signer> signer,
    List<String> checked,
    List<String> unknown) {
  public Verdict {
    checked = List.copyOf(checked);
    unknown = List.copyOf(unknown);
  }

  /**
   * How much of a recording the seal is about.
   *
   * @param lines how many lines the seal is about
   * @param heads how many signed heads were right
   * @param unsealed how many lines stand behind the last of them
   * @param tornBytes how many bytes of the last line there are, if it is not whole
   * @param withheld how many lines were withheld, with a signed record
   * @param isFinal whether the recording was closed
   */
  public record Extent(
      long lines, long heads, long unsealed, long tornBytes, long withheld, boolean isFinal) {
    public static final Extent NONE = new Extent(0, 0, 0, 0, 0, false);
  }

  /**
   * Who signed.
   *
   * @param machine the name of the key
   * @param time when the last head was signed, as the machine's clock had it
   */
  public record Signer(String machine, Instant time, boolean isTrusted) {}

  /** Nothing could be checked. */
  static Verdict unchecked(VerdictStatus status, String sentence, String... unknown) {
    return new Verdict(
        status, sentence, 0, Extent.NONE, Optional.empty(), List.of(), List.of(unknown));
  }

  public boolean isValid() {
    return status == VerdictStatus.VALID;
  }
}

package dev.blackbox.store.verify;

import dev.blackbox.store.seal.WithheldNote;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What the machine signed about a recording after it was sealed first, oldest first.
 *
 * @param erasures which lines were withheld, and why
 * @param reopenings when the recording was continued after a final head
 * @param resets when earlier entries of the registry were set aside, and why
 */
public record SealHistory(List<Erasure> erasures, List<Instant> reopenings, List<Reset> resets) {
  public static final SealHistory NONE = new SealHistory(List.of(), List.of(), List.of());

  public SealHistory {
    erasures = List.copyOf(erasures);
    resets = List.copyOf(resets);
    reopenings = List.copyOf(reopenings);
  }

  /**
   * Lines that were withheld together.
   *
   * @param time by the clock of the machine
   * @param lines how many
   */
  public record Erasure(Instant time, String reason, long lines) {
    private Erasure with(long more) {
      return new Erasure(time, reason, lines + more);
    }
  }

  /**
   * An entry of the registry that set earlier ones aside.
   *
   * @param time by the clock of the machine
   */
  public record Reset(Instant time, String reason) {}

  /** Returns the history that these notes record; the notes of one erasure are counted together. */
  static SealHistory of(List<WithheldNote> notes, List<Instant> reopenings, List<Reset> resets) {
    List<Erasure> erasures = new ArrayList<>();
    for (WithheldNote note : notes) {
      int last = erasures.size() - 1;
      boolean isPart =
          last >= 0
              && erasures.get(last).time().equals(note.time())
              && erasures.get(last).reason().equals(note.reason());
      if (isPart) {
        erasures.set(last, erasures.get(last).with(note.leaves().size()));
      } else {
        erasures.add(new Erasure(note.time(), note.reason(), note.leaves().size()));
      }
    }
    erasures.sort(Comparator.comparing(Erasure::time));
    return new SealHistory(erasures, reopenings, resets);
  }
}

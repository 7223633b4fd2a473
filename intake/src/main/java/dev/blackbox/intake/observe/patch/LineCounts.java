package dev.blackbox.intake.observe.patch;

/** How many lines of a text file were added and removed. */
public record LineCounts(int added, int removed) {
  LineCounts plus(LineCounts other) {
    return new LineCounts(added + other.added, removed + other.removed);
  }

  /** For people: {@code +14 −2}; empty if no line differs. */
  @Override
  public String toString() {
    String plus = added == 0 ? "" : "+" + added;
    String minus = removed == 0 ? "" : "\u2212" + removed;
    return plus + (plus.isEmpty() || minus.isEmpty() ? "" : " ") + minus;
  }
}

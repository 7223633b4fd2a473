package dev.blackbox.store.seal;

import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The note with which the machine records which lines were withheld and why (seal-1 §7).
 *
 * @param leaves the hash of each line, by its index
 */
public record WithheldNote(
    String origin, Instant time, String reason, SortedMap<Long, byte[]> leaves) {
  public static final String FIRST_LINE = SealReader.FIRST_LINE + " withheld";

  /** The most lines in one note. */
  public static final int MAX = 1000;

  public String text() {
    StringBuilder out = new StringBuilder(FIRST_LINE).append('\n');
    out.append("origin ").append(origin).append('\n');
    out.append("time ").append(time).append('\n');
    out.append("reason ").append(reason).append('\n');
    leaves.forEach(
        (index, leaf) -> out.append("leaf ").append(new TreeHead(index, leaf).text()).append('\n'));
    return out.toString();
  }

  public static Optional<WithheldNote> parse(String text) {
    StatementFields fields = new StatementFields(text, FIRST_LINE);
    Optional<String> origin = fields.take("origin");
    Optional<Instant> time = fields.time();
    Optional<String> reason = fields.take("reason");
    SortedMap<Long, byte[]> leaves = new TreeMap<>();
    Optional<TreeHead> leaf = leaf(fields);
    while (leaf.isPresent() && leaves.size() < MAX) {
      leaves.put(leaf.get().size(), leaf.get().root());
      leaf = leaf(fields);
    }
    boolean isWhole =
        origin.isPresent() && time.isPresent() && reason.isPresent() && fields.isEnd();
    return isWhole
        ? Optional.of(new WithheldNote(origin.get(), time.get(), reason.get(), leaves))
        : Optional.empty();
  }

  private static Optional<TreeHead> leaf(StatementFields fields) {
    return fields.take("leaf").flatMap(TreeHead::parse);
  }

  /** Replaces line ends and control characters by spaces. */
  public static String clean(String reason) {
    String clean = reason.replaceAll("\\p{Cntrl}", " ").strip();
    return clean.isEmpty() ? "not stated" : clean;
  }
}

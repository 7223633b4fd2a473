package dev.blackbox.store.note;

import dev.blackbox.store.key.ExactText;
import java.util.List;
import java.util.Optional;

/**
 * The head of a tree as the text of a note (C2SP tlog-checkpoint).
 *
 * @param origin the name of the log
 * @param extensions further lines, defined by their writer
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record Checkpoint(String origin, long size, byte[] root, List<String> extensions) {
  private static final int FIXED_LINES = 3;

  public Checkpoint {
    extensions = List.copyOf(extensions);
  }

  /** The text of the note. */
  public String text() {
    StringBuilder out = new StringBuilder();
    out.append(origin).append('\n').append(size).append('\n');
    out.append(ExactText.encode(root)).append('\n');
    extensions.forEach(line -> out.append(line).append('\n'));
    return out.toString();
  }

  /** Parses the text of a note; empty if it is not a checkpoint. */
  public static Optional<Checkpoint> parse(String text) {
    List<String> lines = List.of(text.split("\n", -1));
    int count = lines.size() - 1;
    boolean isWhole =
        count >= FIXED_LINES && lines.subList(0, count).stream().noneMatch(String::isEmpty);
    if (!isWhole || !lines.get(count).isEmpty()) {
      return Optional.empty();
    }
    Optional<Long> size = ExactText.number(lines.get(1));
    Optional<byte[]> root = ExactText.hash(lines.get(2));
    return size.isPresent() && root.isPresent()
        ? Optional.of(
            new Checkpoint(lines.get(0), size.get(), root.get(), lines.subList(FIXED_LINES, count)))
        : Optional.empty();
  }
}

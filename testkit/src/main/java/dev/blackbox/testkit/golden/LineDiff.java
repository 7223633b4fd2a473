package dev.blackbox.testkit.golden;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.util.diff.Chunk;
import org.assertj.core.util.diff.Delta;
import org.assertj.core.util.diff.DiffUtils;

/** The difference of two lists of lines, as people read it: {@code -}, {@code +} and context. */
public final class LineDiff {
  private static final int CONTEXT = 3;

  private final List<String> expected;
  private final List<String> actual;
  private final List<String> shown = new ArrayList<>();
  private int position;

  private LineDiff(List<String> expected, List<String> actual) {
    this.expected = expected;
    this.actual = actual;
  }

  /** The lines that differ, each with its sign, and a few lines around them. */
  public static List<String> between(List<String> expected, List<String> actual) {
    return new LineDiff(expected, actual).shown();
  }

  /**
   * The actual lines, but in the spelling of the expected lines where they match; the spellings are
   * parallel to the expected lines.
   */
  public static List<String> merged(
      List<String> expected, List<String> actual, List<String> spellings) {
    List<String> merged = new ArrayList<>();
    int position = 0;
    for (Delta<String> delta : DiffUtils.diff(expected, actual).getDeltas()) {
      merged.addAll(spellings.subList(position, delta.getOriginal().getPosition()));
      merged.addAll(delta.getRevised().getLines());
      position = end(delta.getOriginal());
    }
    merged.addAll(spellings.subList(position, spellings.size()));
    return List.copyOf(merged);
  }

  private List<String> shown() {
    for (Delta<String> delta : DiffUtils.diff(expected, actual).getDeltas()) {
      showBetween(delta.getOriginal().getPosition());
      delta.getOriginal().getLines().forEach(line -> shown.add("-" + line));
      delta.getRevised().getLines().forEach(line -> shown.add("+" + line));
      position = end(delta.getOriginal());
    }
    showAfter();
    return List.copyOf(shown);
  }

  /** The unchanged lines before the next difference, without the middle of a long run. */
  private void showBetween(int next) {
    int firstEnd = shown.isEmpty() ? position : Math.min(next, position + CONTEXT);
    int lastStart = Math.max(firstEnd, next - CONTEXT);
    showSame(position, firstEnd);
    if (lastStart > firstEnd) {
      shown.add("@ line " + (lastStart + 1));
    }
    showSame(lastStart, next);
  }

  private void showAfter() {
    if (!shown.isEmpty()) {
      showSame(position, Math.min(expected.size(), position + CONTEXT));
    }
  }

  private void showSame(int from, int to) {
    expected.subList(from, to).forEach(line -> shown.add(" " + line));
  }

  private static int end(Chunk<String> chunk) {
    return chunk.getPosition() + chunk.size();
  }
}

package dev.blackbox.session.files;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.Patch;
import java.util.ArrayList;
import java.util.List;

/**
 * The difference of two texts.
 *
 * @param hunks the lines that differ with lines around them, each with {@code +}, {@code -} or a
 *     blank before it
 */
public record TextDiff(long added, long removed, List<List<String>> hunks) {
  private static final int CONTEXT = 3;

  /** With more lines than this, all lines count as replaced. */
  private static final int MOST_COMPARED = 10_000;

  public TextDiff {
    hunks = hunks.stream().map(List::copyOf).toList();
  }

  static TextDiff of(String before, String after) {
    List<String> old = before.lines().toList();
    List<String> now = after.lines().toList();
    return old.size() + now.size() > MOST_COMPARED ? replaced(old, now) : compared(old, now);
  }

  private static TextDiff replaced(List<String> old, List<String> now) {
    List<String> lines = new ArrayList<>();
    old.forEach(line -> lines.add("-" + line));
    now.forEach(line -> lines.add("+" + line));
    return new TextDiff(now.size(), old.size(), List.of(lines));
  }

  private static TextDiff compared(List<String> old, List<String> now) {
    Patch<String> patch = DiffUtils.diff(old, now);
    List<List<String>> hunks = new ArrayList<>();
    List<String> unified = UnifiedDiffUtils.generateUnifiedDiff("a", "b", old, patch, CONTEXT);
    for (String line : unified.subList(Math.min(2, unified.size()), unified.size())) {
      if (line.startsWith("@@")) {
        hunks.add(new ArrayList<>());
      } else {
        hunks.getLast().add(line);
      }
    }
    return new TextDiff(
        patch.getDeltas().stream().mapToLong(delta -> delta.getTarget().size()).sum(),
        patch.getDeltas().stream().mapToLong(delta -> delta.getSource().size()).sum(),
        hunks);
  }

  TextDiff and(TextDiff other) {
    List<List<String>> all = new ArrayList<>(hunks);
    all.addAll(other.hunks);
    return new TextDiff(added + other.added, removed + other.removed, all);
  }
}

package dev.blackbox.testkit.script;

import java.util.ArrayList;
import java.util.List;

/** Matches lines against lines with gaps. */
final class LinePattern {
  private static final String ANY_LINES = "[*]";
  private static final String ANY_CHARACTERS = "[..]";

  private LinePattern() {}

  /** Matches like a glob: if it fails after a gap, the gap takes one line more. */
  static boolean matches(List<String> patterns, List<String> lines) {
    int pattern = 0;
    int line = 0;
    int gap = -1;
    int gapEnd = 0;
    while (line < lines.size()) {
      if (pattern < patterns.size() && patterns.get(pattern).equals(ANY_LINES)) {
        gap = pattern++;
        gapEnd = line;
      } else if (pattern < patterns.size() && matches(patterns.get(pattern), lines.get(line))) {
        pattern++;
        line++;
      } else if (gap >= 0) {
        pattern = gap + 1;
        line = ++gapEnd;
      } else {
        return false;
      }
    }
    return patterns.subList(pattern, patterns.size()).stream().allMatch(ANY_LINES::equals);
  }

  static boolean matches(String pattern, String line) {
    int gap = pattern.indexOf(ANY_CHARACTERS);
    if (gap < 0) {
      return pattern.equals(line);
    }
    int lastGap = pattern.lastIndexOf(ANY_CHARACTERS);
    String start = pattern.substring(0, gap);
    String end = pattern.substring(lastGap + ANY_CHARACTERS.length());
    return line.length() >= start.length() + end.length()
        && line.startsWith(start)
        && line.endsWith(end)
        && (gap == lastGap
            || containsInOrder(
                line.substring(start.length(), line.length() - end.length()),
                pattern.substring(gap + ANY_CHARACTERS.length(), lastGap)));
  }

  /**
   * Returns the patterns, each replaced by the line it matches, so that the two lists can be
   * compared line by line.
   */
  static List<String> resolved(List<String> patterns, List<String> lines) {
    List<String> resolved = new ArrayList<>();
    int position = 0;
    for (String pattern : patterns) {
      boolean hasGap = pattern.contains(ANY_CHARACTERS);
      int match = hasGap ? firstMatch(pattern, lines, position) : -1;
      resolved.add(match < 0 ? pattern : lines.get(match));
      position = Math.max(position, match + 1);
    }
    return List.copyOf(resolved);
  }

  private static int firstMatch(String pattern, List<String> lines, int from) {
    for (int line = from; line < lines.size(); line++) {
      if (matches(pattern, lines.get(line))) {
        return line;
      }
    }
    return -1;
  }

  private static boolean containsInOrder(String text, String parts) {
    int position = 0;
    for (String part : parts.split("\\[\\.\\.]", -1)) {
      int found = text.indexOf(part, position);
      if (found < 0) {
        return false;
      }
      position = found + part.length();
    }
    return true;
  }
}

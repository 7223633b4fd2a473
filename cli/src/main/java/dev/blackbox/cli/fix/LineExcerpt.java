package dev.blackbox.cli.fix;

import dev.blackbox.library.common.SafeText;

/** The part of a line that shows its change: {@code # metrics step=2 prompt_tokens=1200...}. */
record LineExcerpt(String before, String after) {
  private static final int WIDTH = 72;
  private static final int LEAD = 40;

  static LineExcerpt of(String before, String after) {
    String old = SafeText.line(before);
    String fresh = SafeText.line(after);
    int change = 0;
    while (change < Math.min(old.length(), fresh.length())
        && old.charAt(change) == fresh.charAt(change)) {
      change++;
    }
    int from = change > WIDTH - 12 ? change - LEAD : 0;
    return new LineExcerpt(cut(old, from), cut(fresh, from));
  }

  private static String cut(String text, int from) {
    int to = Math.min(text.length(), from + WIDTH);
    return (from > 0 ? "..." : "") + text.substring(from, to) + (to < text.length() ? "..." : "");
  }
}

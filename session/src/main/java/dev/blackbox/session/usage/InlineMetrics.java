package dev.blackbox.session.usage;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import org.jspecify.annotations.Nullable;

/** Finds {@code a: Done. step=3 # metrics prompt=520 completion=80}. */
final class InlineMetrics {
  private static final String WORD = "# metrics";

  private InlineMetrics() {}

  /** The metrics at the end of a message, or null. */
  static Line.@Nullable Comment of(LineView line) {
    return isMentioned(line) ? ((Line.Message) line.toLine()).metrics() : null;
  }

  private static boolean isMentioned(LineView line) {
    int last = line.end() - WORD.length() + 1;
    int hash = ByteSearch.indexOf(line.bytes(), line.contentStart(), last, '#');
    while (hash >= 0 && !ByteSearch.isAt(line.bytes(), hash, WORD)) {
      hash = ByteSearch.indexOf(line.bytes(), hash + 1, last, '#');
    }
    return hash >= 0;
  }
}

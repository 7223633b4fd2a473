package dev.blackbox.session.usage;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import org.jspecify.annotations.Nullable;

/** Finds {@code a: Done. step=3 # metrics prompt=520 completion=80}. */
final class InlineMetrics {
  private InlineMetrics() {}

  /** The metrics at the end of a message, or null. */
  static Line.@Nullable Comment of(LineView line) {
    return line.inlineMetrics() >= 0 ? ((Line.Message) line.toLine()).metrics() : null;
  }
}

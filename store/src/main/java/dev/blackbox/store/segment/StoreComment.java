package dev.blackbox.store.segment;

import dev.blackbox.format.bbox.BboxWriter;
import dev.blackbox.format.bbox.LineLayout;
import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import dev.blackbox.format.line.Metadata;
import java.util.List;

/** Comment lines of the store itself: {@code # gap events=3 reason="disk full"}. */
public final class StoreComment {
  private StoreComment() {}

  /** Returns a comment with a first word and fields, without its line ending. */
  public static String of(String word, List<Arg> fields) {
    Line line = new Line.Lifecycle(LineKind.LIFECYCLE, word, fields, null, Metadata.NONE);
    return "# " + BboxWriter.render(line, LineLayout.SPACED).substring(1);
  }
}

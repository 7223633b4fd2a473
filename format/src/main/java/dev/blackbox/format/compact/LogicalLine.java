package dev.blackbox.format.compact;

import dev.blackbox.format.bbox.LineView;
import dev.blackbox.format.line.Line;
import dev.blackbox.format.line.LineKind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A line of a recording with the continuations of its text or result, or a whole header, or a piece
 * of a line that is too long to decode.
 */
public final class LogicalLine {
  /** What follows the line. */
  enum Reach {
    COMPLETE,
    /** A continuation follows that is not part of the line. */
    BEFORE_DETAIL,
    /** A continuation may follow that did not fit. */
    CUT_SHORT
  }

  private final LineKind kind;
  private final @Nullable Line line;
  private final byte[] bytes;
  private final int lines;
  private final String ending;
  private final Reach reach;

  LogicalLine(
      LineKind kind, @Nullable Line line, byte[] bytes, int lines, String ending, Reach reach) {
    this.kind = kind;
    this.line = line;
    this.bytes = bytes;
    this.lines = lines;
    this.ending = ending;
    this.reach = reach;
  }

  /** The view's line, without continuations. */
  static LogicalLine of(LineView view, @Nullable Line line) {
    byte[] bytes = Arrays.copyOfRange(view.bytes(), view.start(), view.end());
    Reach reach = line == null ? Reach.CUT_SHORT : Reach.COMPLETE;
    return new LogicalLine(view.kind(), line, bytes, 1, ending(view), reach);
  }

  /** The line ending of the view's line. */
  static String ending(LineView view) {
    boolean isNewline = view.next() == view.end() + 1 && view.bytes()[view.end()] == '\n';
    return isNewline ? "\n" : view.text(view.end(), view.next());
  }

  public LineKind kind() {
    return kind;
  }

  /** The line with its whole text; empty for a header and for lines too long to decode. */
  public Optional<Line> line() {
    return Optional.ofNullable(line);
  }

  /** The bytes of all its physical lines without the last line ending; do not change them. */
  public byte[] bytes() {
    return bytes;
  }

  /** The number of its physical lines. */
  public int lines() {
    return lines;
  }

  /** The last line ending; empty if the file ends without one, and inside a cut line. */
  public String ending() {
    return ending;
  }

  /** Whether all continuations of its text or result are included. */
  public boolean isWhole() {
    return reach != Reach.CUT_SHORT;
  }

  /** Whether a continuation follows that is not part of it. */
  public boolean hasDetail() {
    return reach != Reach.COMPLETE;
  }

  /** Writes it as it was read. */
  public void copyTo(OutputStream out) throws IOException {
    out.write(bytes);
    out.write(ending.getBytes(StandardCharsets.UTF_8));
  }
}

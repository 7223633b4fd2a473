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
 * A line of a recording together with the continuations that make up its text or result, or a whole
 * header, or a piece of a line too long to be understood.
 */
public final class LogicalLine {
  /** What follows it. */
  enum Reach {
    COMPLETE,
    /** A continuation that is not part of it. */
    BEFORE_DETAIL,
    /** Perhaps a continuation that would be part of it, had there been room. */
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

  /** The line a view stands on, by itself. */
  static LogicalLine of(LineView view, @Nullable Line line) {
    byte[] bytes = Arrays.copyOfRange(view.bytes(), view.start(), view.end());
    Reach reach = line == null ? Reach.CUT_SHORT : Reach.COMPLETE;
    return new LogicalLine(view.kind(), line, bytes, 1, ending(view), reach);
  }

  /** The line ending of the line a view stands on. */
  static String ending(LineView view) {
    boolean isNewline = view.next() == view.end() + 1 && view.bytes()[view.end()] == '\n';
    return isNewline ? "\n" : view.text(view.end(), view.next());
  }

  public LineKind kind() {
    return kind;
  }

  /** The line with its whole text; empty for a header and for what is too long or too full. */
  public Optional<Line> line() {
    return Optional.ofNullable(line);
  }

  /** The bytes of all its physical lines but for the last line ending; not to be changed. */
  public byte[] bytes() {
    return bytes;
  }

  /** How many physical lines it has. */
  public int lines() {
    return lines;
  }

  /** The last line ending; empty at the end of a file that has none, and inside a cut line. */
  public String ending() {
    return ending;
  }

  /** Whether the continuations that make up its text or result are all here. */
  public boolean isWhole() {
    return reach != Reach.CUT_SHORT;
  }

  /** Whether a continuation follows that is not part of it. */
  public boolean hasDetail() {
    return reach != Reach.COMPLETE;
  }

  /** Writes it as it stands in the file. */
  public void copyTo(OutputStream out) throws IOException {
    out.write(bytes);
    out.write(ending.getBytes(StandardCharsets.UTF_8));
  }
}

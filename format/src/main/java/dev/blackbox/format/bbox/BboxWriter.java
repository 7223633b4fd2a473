package dev.blackbox.format.bbox;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.line.Line;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes lines so that reading them gives the same texts, and no text can forge a line (bbox-1 §9).
 *
 * <pre>{@code
 * writer.write(new Line.Message(LineKind.USER, "Fix the login bug", Metadata.NONE));
 * }</pre>
 */
public final class BboxWriter {
  private final OutputStream out;
  private final LineLayout layout;

  public BboxWriter(OutputStream out) {
    this(out, LineLayout.SPACED);
  }

  public BboxWriter(OutputStream out, LineLayout layout) {
    this.out = out;
    this.layout = layout;
  }

  /** Writes the line and, where its text has several lines, its continuations. */
  public void write(Line line) throws IOException {
    out.write(render(line, layout).getBytes(StandardCharsets.UTF_8));
    out.write('\n');
  }

  /** Writes a line as it was read, its line ending included. */
  public void copy(LineView line) throws IOException {
    out.write(line.bytes(), line.start(), line.next() - line.start());
  }

  /** The value of an argument as it is written after its key. */
  public static String value(Arg arg) {
    return WordQuoting.valueOf(arg);
  }

  /** The line as text, without the last line ending. */
  public static String render(Line line, LineLayout layout) {
    return new LineRenderer(layout).render(line);
  }
}

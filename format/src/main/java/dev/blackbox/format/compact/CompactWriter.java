package dev.blackbox.format.compact;

import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineLayout;
import dev.blackbox.format.bbox.LineView;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes a recording in its compact form (bbox-1 §10): no optional blanks, no blank lines, no plain
 * comments, no continuations.
 *
 * <pre>
 * t:grep "billing" type=rs → [4 files]        t:grep billing type=rs→[4 files]
 * </pre>
 *
 * <p>A reader understands the same; unknown lines stay as they are.
 */
public final class CompactWriter implements LineConsumer {
  private final LineFolder folder;

  public CompactWriter(OutputStream out) {
    folder = new LineFolder(new LineRewriter(out, LineLayout.COMPACT));
  }

  /** Accepts the next line; it may be written together with a later one. */
  @Override
  public void accept(LineView line) throws IOException {
    folder.accept(line);
  }

  /** Writes the lines held back. */
  @Override
  public void finish() throws IOException {
    folder.finish();
  }
}

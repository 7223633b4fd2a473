package dev.blackbox.format.compact;

import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineLayout;
import dev.blackbox.format.bbox.LineView;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes a recording the way people do (bbox-1 §9): blanks around the arrow, long texts as
 * continuations. It reverses the compact form; comments and blank lines are kept.
 *
 * <pre>
 * t:grep billing type=rs→[4 files]        t:grep billing type=rs → [4 files]
 * </pre>
 */
public final class SpacedWriter implements LineConsumer {
  private final LineFolder folder;

  public SpacedWriter(OutputStream out) {
    folder = new LineFolder(new LineRewriter(out, LineLayout.SPACED));
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

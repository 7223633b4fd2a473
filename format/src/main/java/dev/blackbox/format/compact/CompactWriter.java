package dev.blackbox.format.compact;

import dev.blackbox.format.bbox.LineLayout;
import dev.blackbox.format.bbox.LineConsumer;
import dev.blackbox.format.bbox.LineView;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Writes a recording in its compact form (bbox-1 §10): no blanks that mean nothing, no blank lines,
 * no plain comments, each line with its whole text.
 *
 * <pre>
 * t:grep "billing" type=rs → [4 files]        t:grep billing type=rs→[4 files]
 * </pre>
 *
 * <p>What a reader understands stays the same; lines it does not understand stay as they are.
 */
public final class CompactWriter implements LineConsumer {
  private final LineFolder folder;

  public CompactWriter(OutputStream out) {
    folder = new LineFolder(new LineRewriter(out, LineLayout.COMPACT));
  }

  /** Takes the next line of a recording; it may be written with a later one. */
  @Override
  public void accept(LineView line) throws IOException {
    folder.accept(line);
  }

  /** Writes what was held back; call it after the last line. */
  @Override
  public void finish() throws IOException {
    folder.finish();
  }
}

package dev.blackbox.store.parts;

import dev.blackbox.format.bbox.BboxReader;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;

/**
 * Reads lines from the middle of a text. The reader would take a first line {@code ---} for a
 * header, so the piece of a line that the text begins with is made a comment.
 */
final class MidReader {
  /** How many bytes the reader has read that are not of the text. */
  static final int ADDED = 1;

  private MidReader() {}

  /**
   * A reader of the text from an offset on.
   *
   * @param text what stands there; from the beginning it is read as it is
   */
  static BboxReader of(InputStream text, long offset) {
    return offset == 0
        ? new BboxReader(text)
        : new BboxReader(new SequenceInputStream(new ByteArrayInputStream(new byte[] {'#'}), text));
  }
}

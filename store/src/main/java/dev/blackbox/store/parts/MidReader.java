package dev.blackbox.store.parts;

import dev.blackbox.format.bbox.BboxReader;
import java.io.IOException;
import java.io.InputStream;

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
    return new BboxReader(offset == 0 ? text : new Commented(text));
  }

  /** Leaves the text open at its end: it is read again from elsewhere. */
  private static final class Commented extends InputStream {
    private final InputStream text;
    private boolean isStarted;

    Commented(InputStream text) {
      this.text = text;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int count) throws IOException {
      if (isStarted || count == 0) {
        return text.read(bytes, from, count);
      }
      isStarted = true;
      bytes[from] = '#';
      return 1;
    }
  }
}

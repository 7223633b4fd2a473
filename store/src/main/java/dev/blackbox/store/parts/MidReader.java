package dev.blackbox.store.parts;

import dev.blackbox.format.bbox.BboxReader;
import java.io.IOException;
import java.io.InputStream;

/**
 * Reads lines from the middle of a text. Turns the partial line at the start into a comment,
 * because the reader would take a first line {@code ---} for a header.
 */
final class MidReader {
  /** The number of bytes in front of the text that the reader sees. */
  static final int ADDED = 1;

  private MidReader() {}

  /**
   * A reader of the text from an offset on.
   *
   * @param text the text at the offset; offset 0 is read as it is
   */
  static BboxReader of(InputStream text, long offset) {
    return new BboxReader(offset == 0 ? text : new Commented(text));
  }

  /** Does not close the text, which is read again from another offset. */
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

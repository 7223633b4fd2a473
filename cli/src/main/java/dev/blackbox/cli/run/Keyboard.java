package dev.blackbox.cli.run;

import java.io.IOException;
import java.io.InputStream;

/** What the user types, until it is closed: keys typed later are left for the shell. */
final class Keyboard extends InputStream {
  private static final int WAIT_MILLIS = 8;

  private final InputStream keys;
  private volatile boolean isClosed;

  Keyboard(InputStream keys) {
    this.keys = keys;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    try {
      while (keys.available() == 0) {
        if (isClosed) {
          return -1;
        }
        Thread.sleep(WAIT_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return -1;
    }
    return isClosed ? -1 : keys.read(bytes, from, Math.min(length, keys.available()));
  }

  @Override
  public void close() {
    isClosed = true;
  }
}

package dev.blackbox.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The bytes of a file whose first ones were looked at already; where reading fails the message says
 * which file it was.
 */
final class NamedStream extends InputStream {
  private static final int HEAD = 64 << 10;

  private final InputStream in;
  private final String name;
  private byte[] head = new byte[0];
  private int position;

  NamedStream(InputStream in, String name) {
    this.in = in;
    this.name = name;
  }

  /**
   * The first bytes, which will be read again: as many as come at once, but one line at least. A
   * pipe may be slow, and nobody should wait for more than is needed to tell what it is.
   */
  byte[] head() throws IOException {
    byte[] bytes = new byte[HEAD];
    int length = 0;
    int count = 0;
    while (count >= 0 && length < HEAD && !hasLine(bytes, length)) {
      count = read(bytes, length, HEAD - length);
      length += Math.max(count, 0);
    }
    head = Arrays.copyOf(bytes, length);
    position = 0;
    return head;
  }

  private static boolean hasLine(byte[] bytes, int length) {
    boolean hasText = false;
    for (int i = 0; i < length; i++) {
      if (bytes[i] == '\n' && hasText) {
        return true;
      }
      hasText |= bytes[i] > ' ' || bytes[i] < 0;
    }
    return false;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    int count = read(one, 0, 1);
    return count < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    if (position < head.length) {
      int count = Math.min(length, head.length - position);
      System.arraycopy(head, position, bytes, from, count);
      position += count;
      return count;
    }
    try {
      return in.read(bytes, from, length);
    } catch (IOException e) {
      throw new IOException(name + ": cannot be read, " + Reasons.of(e), e);
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}

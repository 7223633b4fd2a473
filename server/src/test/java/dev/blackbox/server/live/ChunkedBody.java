package dev.blackbox.server.live;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/** The body of a chunked answer that is read from a plain socket. */
final class ChunkedBody extends InputStream {
  private final InputStream in;
  private int left = -1;

  ChunkedBody(InputStream in) throws IOException {
    this.in = new BufferedInputStream(in);
    while (!line().isEmpty()) {
      // headers
    }
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
      line.write(b);
    }
    return line.toString(US_ASCII).strip();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int from, int count) throws IOException {
    if (left <= 0) {
      if (left == 0) {
        line();
      }
      left = Integer.parseInt(line(), 16);
      if (left == 0) {
        return -1;
      }
    }
    int read = in.read(target, from, Math.min(count, left));
    left -= Math.max(0, read);
    return read;
  }
}

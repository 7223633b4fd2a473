package dev.blackbox.cli.command;

import dev.blackbox.library.common.SafeText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A buffered UTF-8 stream that the command prints to, with {@code \n} on every system. Text from a
 * recording goes through {@link SafeText} first.
 */
public final class Output extends OutputStream {
  private static final int SIZE = 16 << 10;

  private final OutputStream stream;
  private final byte[] buffer = new byte[SIZE];
  private int used;

  public Output(OutputStream stream) {
    this.stream = stream;
  }

  public void print(String text) throws OutputException {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    write(utf8, 0, utf8.length);
  }

  public void println(String text) throws OutputException {
    print(text);
    write('\n');
  }

  public void println() throws OutputException {
    write('\n');
  }

  @Override
  public void write(int b) throws OutputException {
    if (used == SIZE) {
      drain();
    }
    buffer[used++] = (byte) b;
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws OutputException {
    if (length > SIZE - used) {
      drain();
    }
    if (length > SIZE) {
      send(bytes, from, length);
    } else {
      System.arraycopy(bytes, from, buffer, used, length);
      used += length;
    }
  }

  @Override
  public void flush() throws OutputException {
    drain();
    try {
      stream.flush();
    } catch (IOException e) {
      throw new OutputException(e);
    }
  }

  private void drain() throws OutputException {
    int length = used;
    used = 0;
    send(buffer, 0, length);
  }

  private void send(byte[] bytes, int from, int length) throws OutputException {
    try {
      stream.write(bytes, from, length);
    } catch (IOException e) {
      throw new OutputException(e);
    }
  }
}

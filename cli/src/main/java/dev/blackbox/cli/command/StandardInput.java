package dev.blackbox.cli.command;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.util.Locale;

/** The standard input of the process, whose failures say that it is the input that failed. */
public final class StandardInput extends FilterInputStream {
  public StandardInput() {
    super(new FileInputStream(FileDescriptor.in));
  }

  @Override
  public int read() throws IOException {
    try {
      return in.read();
    } catch (IOException e) {
      throw named(e);
    }
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    try {
      return in.read(bytes, from, length);
    } catch (IOException e) {
      throw named(e);
    }
  }

  @Override
  public int available() throws IOException {
    try {
      return in.available();
    } catch (IOException e) {
      throw named(e);
    }
  }

  private static IOException named(IOException e) {
    String reason = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
    return new IOException(
        reason.contains("bad file descriptor")
            ? "standard input is closed"
            : "standard input cannot be read, " + reason,
        e);
  }
}

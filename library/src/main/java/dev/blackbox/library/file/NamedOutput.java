package dev.blackbox.library.file;

import dev.blackbox.library.common.SafeText;
import java.io.IOException;
import java.io.OutputStream;

/** An output stream whose failures name the file. */
final class NamedOutput extends OutputStream {
  private final OutputStream out;
  private final String name;

  NamedOutput(OutputStream out, String name) {
    this.out = out;
    this.name = name;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      String reason = IoReason.of(e);
      throw new IOException(SafeText.line(name) + ": cannot be written, " + reason, e);
    }
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}

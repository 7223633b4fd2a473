package dev.blackbox.store.disk;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Writes a file from its beginning; closing the stream leaves the file open. */
final class DiskOutput extends OutputStream {
  private final DiskFile file;
  private long position;

  DiskOutput(DiskFile file) {
    this.file = file;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    position += file.writeAll(ByteBuffer.wrap(bytes, from, length), position);
  }
}

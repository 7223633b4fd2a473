package dev.blackbox.store.sealing;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.blackbox.store.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Writes a file from start to end. */
final class FileSink {
  private final DiskFile file;
  private long position;

  FileSink(DiskFile file) {
    this.file = file;
  }

  void write(byte[] bytes, int from, int length) throws IOException {
    ByteBuffer left = ByteBuffer.wrap(bytes, from, length);
    while (left.hasRemaining()) {
      position += file.write(left, position);
    }
  }

  void write(byte[] bytes) throws IOException {
    write(bytes, 0, bytes.length);
  }

  void write(String text) throws IOException {
    write(text.getBytes(UTF_8));
  }
}

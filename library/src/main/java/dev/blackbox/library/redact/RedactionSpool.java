package dev.blackbox.library.redact;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** A temporary file with masked content; closing it deletes the file. */
final class RedactionSpool implements Closeable {
  private final Path file;

  private RedactionSpool(Path file) {
    this.file = file;
  }

  static RedactionSpool create() throws IOException {
    Path file = Files.createTempFile("blackbox-", ".masked");
    file.toFile().deleteOnExit();
    return new RedactionSpool(file);
  }

  OutputStream write() throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(file), 64 << 10);
  }

  InputStream read() throws IOException {
    return Files.newInputStream(file);
  }

  /** Writes the recording, with the number of its markers if it changed. */
  void writeTo(OutputStream out, boolean hasSecrets) throws IOException {
    if (hasSecrets) {
      RedactionCount.write(this, out);
    } else {
      copyTo(out);
    }
  }

  void copyTo(OutputStream out) throws IOException {
    Files.copy(file, out);
  }

  /** Returns whether its last line is complete. */
  boolean endsLine() throws IOException {
    try (SeekableByteChannel channel = Files.newByteChannel(file)) {
      ByteBuffer last = ByteBuffer.allocate(1);
      return channel.size() == 0
          || (channel.position(channel.size() - 1).read(last) == 1 && last.get(0) == '\n');
    }
  }

  long size() throws IOException {
    return Files.size(file);
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}

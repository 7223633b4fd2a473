package dev.blackbox.cli.redact;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** A file for what is masked already, until it is known that all of it can be; gone when closed. */
final class Spool implements Closeable {
  private final Path file;

  private Spool(Path file) {
    this.file = file;
  }

  static Spool create() throws IOException {
    Path file = Files.createTempFile("blackbox-", ".masked");
    file.toFile().deleteOnExit();
    return new Spool(file);
  }

  OutputStream write() throws IOException {
    return new BufferedOutputStream(Files.newOutputStream(file), 64 << 10);
  }

  InputStream read() throws IOException {
    return Files.newInputStream(file);
  }

  void copyTo(OutputStream out) throws IOException {
    Files.copy(file, out);
  }

  /** Whether its last line is whole. */
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

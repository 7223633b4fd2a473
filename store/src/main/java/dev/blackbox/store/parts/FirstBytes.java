package dev.blackbox.store.parts;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** The first bytes of a file, read as if they were all of it. */
final class FirstBytes implements SeekableByteChannel {
  private final SeekableByteChannel file;
  private final long limit;

  FirstBytes(SeekableByteChannel file, long limit) {
    this.file = file;
    this.limit = limit;
  }

  @Override
  public int read(ByteBuffer bytes) throws IOException {
    long left = limit - file.position();
    if (left <= 0) {
      return -1;
    }
    int end = bytes.limit();
    bytes.limit(bytes.position() + (int) Math.min(bytes.remaining(), left));
    try {
      return file.read(bytes);
    } finally {
      bytes.limit(end);
    }
  }

  @Override
  public long size() throws IOException {
    return Math.min(limit, file.size());
  }

  @Override
  public long position() throws IOException {
    return file.position();
  }

  @Override
  public SeekableByteChannel position(long position) throws IOException {
    file.position(position);
    return this;
  }

  @Override
  public int write(ByteBuffer bytes) {
    throw new UnsupportedOperationException("opened for reading");
  }

  @Override
  public SeekableByteChannel truncate(long size) {
    throw new UnsupportedOperationException("opened for reading");
  }

  @Override
  public boolean isOpen() {
    return file.isOpen();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}

package dev.blackbox.store.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/** A file of this machine. */
final class RealFile implements DiskFile {
  /** The JDK keeps a buffer outside the heap as large as the largest write of a thread. */
  private static final int MAX_WRITE = 256 << 10;

  private final Path path;
  private final FileChannel channel;

  RealFile(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  @Override
  public long size() throws IOException {
    return channel.size();
  }

  @Override
  public int write(ByteBuffer bytes, long position) throws IOException {
    int limit = bytes.limit();
    bytes.limit(bytes.position() + Math.min(bytes.remaining(), MAX_WRITE));
    try {
      return channel.write(bytes, position);
    } catch (IOException e) {
      throw DiskFullException.orOther(e, path);
    } finally {
      bytes.limit(limit);
    }
  }

  @Override
  public void truncate(long size) throws IOException {
    channel.truncate(size);
  }

  @Override
  public void force() throws IOException {
    channel.force(false);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}

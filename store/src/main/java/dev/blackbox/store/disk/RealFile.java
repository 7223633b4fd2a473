package dev.blackbox.store.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file of this machine. */
final class RealFile implements DiskFile {
  /** The JDK keeps a buffer outside the heap as large as the largest write of a thread. */
  private static final int MAX_WRITE = 256 << 10;

  private final Path path;
  private final FileChannel channel;
  private final @Nullable Object key;
  private final InodeLock lock;

  RealFile(Path path, FileChannel channel, @Nullable Object key) {
    this.path = path;
    this.channel = channel;
    this.key = key;
    lock = new InodeLock(path, channel, key);
  }

  @Override
  public @Nullable Object key() {
    return key;
  }

  @Override
  public boolean lock() throws IOException {
    return lock.take();
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
  public int read(ByteBuffer target, long position) throws IOException {
    try {
      return channel.read(target, position);
    } catch (IOException e) {
      throw DiskFullException.named(e, path);
    }
  }

  @Override
  public void truncate(long size) throws IOException {
    try {
      channel.truncate(size);
    } catch (IOException e) {
      throw DiskFullException.named(e, path);
    }
  }

  @Override
  public void force() throws IOException {
    try {
      channel.force(false);
    } catch (IOException e) {
      throw DiskFullException.named(e, path);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      channel.close();
    } finally {
      lock.end();
    }
  }
}

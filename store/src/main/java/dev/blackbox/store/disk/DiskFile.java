package dev.blackbox.store.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A file that is open for writing. */
public interface DiskFile extends Closeable {
  /** How often in a row a disk may take nothing and give no reason. */
  int MAX_IDLE_WRITES = 3;

  long size() throws IOException;

  /**
   * Writes bytes at a position, perhaps not all of them.
   *
   * @return how many
   * @throws DiskFullException if there is no room for a single one
   */
  int write(ByteBuffer bytes, long position) throws IOException;

  /**
   * Writes all bytes at a position.
   *
   * @return how many
   */
  default long writeAll(ByteBuffer bytes, long position) throws IOException {
    long at = position;
    int idle = 0;
    while (bytes.hasRemaining()) {
      int count = write(bytes, at);
      at += count;
      idle = count > 0 ? 0 : idle + 1;
      if (idle > MAX_IDLE_WRITES) {
        throw new IOException("the disk takes no bytes");
      }
    }
    return at - position;
  }

  void truncate(long size) throws IOException;

  /**
   * Makes durable what was written. If it fails, what was written may be lost although a second
   * call would succeed, so nobody calls it twice.
   */
  void force() throws IOException;
}

package dev.blackbox.store.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A file that is open for writing. */
public interface DiskFile extends Closeable {
  long size() throws IOException;

  /**
   * Writes bytes at a position, perhaps not all of them.
   *
   * @return how many
   * @throws DiskFullException if there is no room for a single one
   */
  int write(ByteBuffer bytes, long position) throws IOException;

  void truncate(long size) throws IOException;

  /**
   * Makes durable what was written. If it fails, what was written may be lost although a second
   * call would succeed, so nobody calls it twice.
   */
  void force() throws IOException;
}

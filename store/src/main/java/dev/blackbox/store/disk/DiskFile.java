package dev.blackbox.store.disk;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A file that is open for writing. */
public interface DiskFile extends Closeable {
  /** How many writes in a row may write no bytes. */
  int MAX_IDLE_WRITES = 3;

  long size() throws IOException;

  /** The key of this file, as {@link FileStatus} has it. */
  @Nullable Object key();

  /**
   * Locks the file against all other writers, whatever name they know it by, until it is closed.
   * The writer calls it again now and then, because the system drops the lock when this process
   * closes another channel of the file.
   *
   * @return false if the file system has no locks
   * @throws FileInUseException if another process or thread holds the lock
   */
  boolean lock() throws IOException;

  /**
   * Reads bytes at a position, perhaps not all that fit.
   *
   * @return the number of bytes read; -1 at the end of the file
   */
  int read(ByteBuffer target, long position) throws IOException;

  /**
   * Writes bytes at a position, perhaps not all of them.
   *
   * @return the number of bytes written
   * @throws DiskFullException if there is no space for a single byte
   */
  int write(ByteBuffer bytes, long position) throws IOException;

  /**
   * Writes all bytes at a position.
   *
   * @return the number of bytes written
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

  /** A stream that writes the file from its beginning; closing it leaves the file open. */
  default OutputStream output() {
    return new OutputStream() {
      private long position;

      @Override
      public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
      }

      @Override
      public void write(byte[] bytes, int from, int length) throws IOException {
        position += writeAll(ByteBuffer.wrap(bytes, from, length), position);
      }
    };
  }

  void truncate(long size) throws IOException;

  /**
   * Makes the written bytes durable. After a failure they may be lost although a second call
   * succeeds, so callers must not retry.
   */
  void force() throws IOException;
}

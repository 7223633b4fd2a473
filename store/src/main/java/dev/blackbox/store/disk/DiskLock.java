package dev.blackbox.store.disk;

import java.io.Closeable;

/** The right to write to a file; closing it gives the right back. */
public interface DiskLock extends Closeable {
  /**
   * Checks that others still find the lock, and creates its file again if somebody deleted it.
   *
   * @return false if another program has taken the lock's name
   */
  default boolean renew() {
    return true;
  }
}

package dev.blackbox.store.log;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskLock;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The locks of a recording that is being written: that of its name, and that of each name to which
 * it had to move because another program took its file.
 */
final class HeldLocks implements Closeable {
  private final Disk disk;
  private final List<DiskLock> locks = new ArrayList<>();

  HeldLocks(Disk disk) {
    this.disk = disk;
  }

  /** Locks a name, and deletes what a crash left of unfinished files of that name. */
  void add(Path file) throws IOException {
    DiskLock lock = disk.lock(file);
    locks.add(lock);
    try {
      disk.deleteUnfinished(file);
    } catch (IOException e) {
      // The files do not matter; the next one to open the recording tries again.
    }
  }

  /** Gives back the lock that was taken last. */
  void removeLast() throws IOException {
    locks.remove(locks.size() - 1).close();
  }

  /** Whether this recording still has the lock of its current name. */
  boolean renew() {
    return locks.get(locks.size() - 1).renew();
  }

  @Override
  public void close() throws IOException {
    while (!locks.isEmpty()) {
      removeLast();
    }
  }
}

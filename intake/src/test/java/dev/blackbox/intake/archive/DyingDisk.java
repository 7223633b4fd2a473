package dev.blackbox.intake.archive;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.disk.DiskLock;
import dev.blackbox.store.disk.ForwardingDisk;
import dev.blackbox.store.disk.ForwardingFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The real disk, which accepts this many changes and then no more: as after a kill, nothing is
 * cleaned up and the lock file stays.
 */
final class DyingDisk extends ForwardingDisk {
  private final AtomicInteger left;

  DyingDisk(int changes) {
    super(Disk.real());
    this.left = new AtomicInteger(changes);
  }

  boolean isDead() {
    return left.get() < 0;
  }

  private void change() throws IOException {
    if (left.decrementAndGet() < 0) {
      throw new IOException("killed");
    }
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    change();
    disk.createFolder(folder);
  }

  @Override
  public DiskFile create(Path file) throws IOException {
    change();
    return super.create(file);
  }

  @Override
  public DiskFile open(Path file) throws IOException {
    change();
    return super.open(file);
  }

  @Override
  protected DiskFile opened(DiskFile file) {
    return new Dying(file);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    change();
    disk.rename(from, to);
  }

  @Override
  public void delete(Path file) throws IOException {
    change();
    disk.delete(file);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    change();
  }

  @Override
  public DiskLock lock(Path file) throws IOException {
    Closeable lock = disk.lock(file);
    return () -> {
      lock.close();
      if (isDead()) {
        Files.writeString(file.resolveSibling(file.getFileName() + ".lock"), "");
      }
    };
  }

  /** Writes half of the last bytes. */
  private final class Dying extends ForwardingFile {
    Dying(DiskFile file) {
      super(file);
    }

    @Override
    public int write(ByteBuffer bytes, long position) throws IOException {
      if (left.decrementAndGet() < 0) {
        if (left.get() == -1) {
          file.write(bytes.slice(bytes.position(), bytes.remaining() / 2), position);
        }
        throw new IOException("killed");
      }
      return file.write(bytes, position);
    }

    @Override
    public void truncate(long size) throws IOException {
      change();
      file.truncate(size);
    }

    @Override
    public void force() throws IOException {
      change();
    }
  }
}

package dev.blackbox.benchmarks;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A disk whose forces take long. */
record SlowDisk(Disk disk, Duration forceTime) implements Disk {
  @Override
  public boolean exists(Path file) {
    return disk.exists(file);
  }

  @Override
  public boolean isFile(Path file) {
    return disk.isFile(file);
  }

  @Override
  public boolean isFolder(Path folder) {
    return disk.isFolder(folder);
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    disk.createFolder(folder);
  }

  @Override
  public DiskFile create(Path file) throws IOException {
    return new SlowFile(disk.create(file));
  }

  @Override
  public DiskFile open(Path file) throws IOException {
    return new SlowFile(disk.open(file));
  }

  @Override
  public SeekableByteChannel read(Path file) throws IOException {
    return disk.read(file);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    disk.rename(from, to);
  }

  @Override
  public void delete(Path file) throws IOException {
    disk.delete(file);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    pause();
    disk.forceFolder(folder);
  }

  @Override
  public Closeable lock(Path file) throws IOException {
    return disk.lock(file);
  }

  private void pause() {
    LockSupport.parkNanos(forceTime.toNanos());
  }

  private final class SlowFile implements DiskFile {
    private final DiskFile file;

    SlowFile(DiskFile file) {
      this.file = file;
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    public int write(ByteBuffer bytes, long position) throws IOException {
      return file.write(bytes, position);
    }

    @Override
    public void truncate(long size) throws IOException {
      file.truncate(size);
    }

    @Override
    public void force() throws IOException {
      pause();
      file.force();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}

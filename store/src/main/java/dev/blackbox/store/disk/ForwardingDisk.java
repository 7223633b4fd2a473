package dev.blackbox.store.disk;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Forwards all calls to another disk; subclasses override what differs. */
public abstract class ForwardingDisk implements Disk {
  protected final Disk disk;

  protected ForwardingDisk(Disk disk) {
    this.disk = disk;
  }

  @Override
  public boolean exists(Path file) {
    return disk.exists(file);
  }

  @Override
  public Optional<FileStatus> status(Path file) {
    return disk.status(file);
  }

  @Override
  public EntryKind kind(Path path) {
    return disk.kind(path);
  }

  @Override
  public Path resolve(Path typed) throws IOException {
    return disk.resolve(typed);
  }

  @Override
  public boolean isFolder(Path folder) {
    return disk.isFolder(folder);
  }

  @Override
  public List<String> list(Path folder) throws IOException {
    return disk.list(folder);
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    disk.createFolder(folder);
  }

  @Override
  public DiskFile create(Path file) throws IOException {
    return opened(disk.create(file));
  }

  @Override
  public DiskFile open(Path file) throws IOException {
    return opened(disk.open(file));
  }

  /** Wraps a file of the other disk. */
  protected DiskFile opened(DiskFile file) {
    return file;
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
  public void copyOwnership(Path from, Path to) throws IOException {
    disk.copyOwnership(from, to);
  }

  @Override
  public void delete(Path file) throws IOException {
    disk.delete(file);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    disk.forceFolder(folder);
  }

  @Override
  public DiskLock lock(Path file) throws IOException {
    return disk.lock(file);
  }

  @Override
  public DiskLock await(Path lockFile, Duration patience) throws IOException {
    return disk.await(lockFile, patience);
  }
}

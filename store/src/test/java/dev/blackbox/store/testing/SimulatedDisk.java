package dev.blackbox.store.testing;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.disk.DiskFullException;
import dev.blackbox.store.disk.DiskLock;
import dev.blackbox.store.disk.EntryKind;
import dev.blackbox.store.disk.FileStatus;
import dev.blackbox.testkit.fault.SimulatedFile;
import dev.blackbox.testkit.fault.SimulatedFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The file system of the testkit as the store sees it. */
public record SimulatedDisk(SimulatedFiles files) implements Disk {
  @Override
  public boolean exists(Path file) {
    return files.exists(file);
  }

  @Override
  public EntryKind kind(Path path) {
    if (files.exists(path)) {
      return EntryKind.FILE;
    }
    return files.isFolder(path) ? EntryKind.FOLDER : EntryKind.NONE;
  }

  @Override
  public Optional<FileStatus> status(Path file) {
    return files.key(file).map(key -> new FileStatus(key, files.size(file)));
  }

  @Override
  public Path resolve(Path typed) {
    return typed;
  }

  @Override
  public boolean isFolder(Path folder) {
    return files.isFolder(folder);
  }

  @Override
  public List<String> list(Path folder) {
    return files.list(folder);
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    files.createFolder(folder);
  }

  @Override
  public void createFolders(Path folder) throws IOException {
    files.createFolder(folder);
  }

  @Override
  public DiskFile create(Path file) throws IOException {
    try {
      return new OpenFile(files.create(file));
    } catch (IOException e) {
      throw told(e);
    }
  }

  @Override
  public DiskFile open(Path file) throws IOException {
    return new OpenFile(files.open(file));
  }

  @Override
  public SeekableByteChannel read(Path file) throws IOException {
    return files.read(file);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    files.rename(from, to);
  }

  @Override
  public void delete(Path file) throws IOException {
    files.delete(file);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    files.forceFolder(folder);
  }

  @Override
  public DiskLock lock(Path file) {
    return () -> {};
  }

  @Override
  public DiskLock await(Path lockFile, Duration patience) {
    return () -> {};
  }

  private static IOException told(IOException e) {
    String message = String.valueOf(e.getMessage());
    return message.contains("No space left") ? new DiskFullException("s.bbox", e) : e;
  }

  private record OpenFile(SimulatedFile file) implements DiskFile {
    @Override
    public long size() {
      return file.size();
    }

    @Override
    public Object key() {
      return file.key();
    }

    @Override
    public boolean lock() {
      return true;
    }

    @Override
    public int read(ByteBuffer target, long position) {
      return file.read(target, position);
    }

    @Override
    public int write(ByteBuffer bytes, long position) throws IOException {
      try {
        return file.write(bytes, position);
      } catch (IOException e) {
        throw told(e);
      }
    }

    @Override
    public void truncate(long size) throws IOException {
      file.truncate(size);
    }

    @Override
    public void force() throws IOException {
      file.force();
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}

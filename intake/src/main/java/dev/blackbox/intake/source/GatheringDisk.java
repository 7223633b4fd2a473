package dev.blackbox.intake.source;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * A disk that puts off forcing what is written. To force thousands of small files one by one takes
 * longer than the import they come from; all of them together, it is one request to the file
 * system.
 */
final class GatheringDisk implements Disk {
  /** From so many files on, the whole file system is forced rather than each of them. */
  private static final int MANY = 128;

  private final Disk disk;
  private final Set<Path> files = ConcurrentHashMap.newKeySet();
  private final Set<Path> folders = ConcurrentHashMap.newKeySet();

  GatheringDisk(Disk disk) {
    this.disk = disk;
  }

  /** Makes everything durable that was written so far; nobody may write meanwhile. */
  void settle(ExecutorService forcing) throws IOException {
    boolean isMany = files.size() >= MANY;
    if (!isMany || !FileSystemForce.of(files.iterator().next())) {
      forceEach(forcing);
    }
    files.clear();
    folders.clear();
  }

  private void forceEach(ExecutorService forcing) throws IOException {
    List<Future<?>> all = new ArrayList<>();
    for (Path file : files) {
      all.add(forcing.submit(() -> force(file)));
    }
    for (Future<?> one : all) {
      await(one);
    }
    for (Path folder : folders) {
      disk.forceFolder(folder);
    }
  }

  private void force(Path file) {
    if (!disk.isFile(file)) {
      return;
    }
    try (DiskFile opened = disk.open(file)) {
      opened.force();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void await(Future<?> forced) throws IOException {
    try {
      forced.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while files were made durable", e);
    } catch (ExecutionException e) {
      throw new IOException(String.valueOf(e.getCause()), e);
    }
  }

  @Override
  public DiskFile create(Path file) throws IOException {
    files.add(file);
    return new Unforced(disk.create(file));
  }

  @Override
  public DiskFile open(Path file) throws IOException {
    files.add(file);
    return new Unforced(disk.open(file));
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    disk.rename(from, to);
    if (files.remove(from)) {
      files.add(to);
    }
  }

  @Override
  public void forceFolder(Path folder) {
    folders.add(folder);
  }

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
  public SeekableByteChannel read(Path file) throws IOException {
    return disk.read(file);
  }

  @Override
  public void delete(Path file) throws IOException {
    disk.delete(file);
    files.remove(file);
  }

  @Override
  public Closeable lock(Path file) throws IOException {
    return disk.lock(file);
  }

  /** A file that is forced later. */
  private record Unforced(DiskFile file) implements DiskFile {
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
    public void force() {
      // settle does
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}

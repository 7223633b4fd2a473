package dev.blackbox.intake.source;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.disk.EntryKind;
import dev.blackbox.store.disk.ForwardingDisk;
import dev.blackbox.store.disk.ForwardingFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * A disk that defers forcing files. Forcing thousands of small files one by one takes longer than
 * an import; forcing all together is one request to the file system.
 */
final class DeferredForceDisk extends ForwardingDisk {
  /** From this number of files on, the whole file system is forced instead of each file. */
  private static final int MANY = 128;

  private final Set<Path> files = ConcurrentHashMap.newKeySet();
  private final Set<Path> folders = ConcurrentHashMap.newKeySet();

  DeferredForceDisk(Disk disk) {
    super(disk);
  }

  /** Makes all files written so far durable; no other thread may write meanwhile. */
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
    if (disk.kind(file) != EntryKind.FILE) {
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
      if (e.getCause() instanceof UncheckedIOException failure) {
        throw failure.getCause();
      }
      throw new IOException(String.valueOf(e.getCause()), e);
    }
  }

  @Override
  public DiskFile create(Path file) throws IOException {
    files.add(file);
    return super.create(file);
  }

  @Override
  public DiskFile open(Path file) throws IOException {
    files.add(file);
    return super.open(file);
  }

  @Override
  protected DiskFile opened(DiskFile file) {
    return new Unforced(file);
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
  public void delete(Path file) throws IOException {
    disk.delete(file);
    files.remove(file);
  }

  /** A file that is forced later. */
  private static final class Unforced extends ForwardingFile {
    Unforced(DiskFile file) {
      super(file);
    }

    @Override
    public void force() {
      // settle forces it
    }
  }
}

package dev.blackbox.store.sealing;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.disk.FileStatus;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * New versions of several files, which replace the files when all of them are complete. Closing
 * deletes those that did not replace a file.
 */
final class NewVersions implements Closeable {
  private final Disk disk;
  private final List<Version> versions = new ArrayList<>();

  private record Version(Path file, Path unfinished, Optional<Object> replaced) {}

  NewVersions(Disk disk) {
    this.disk = disk;
  }

  /** Writes the content of a file. */
  interface Content {
    void writeTo(OutputStream sink) throws IOException;
  }

  /** Writes a new version of a file, durably. */
  void add(Path file, Content content) throws IOException {
    Version version = new Version(file, Disk.unfinished(file), keyOf(file));
    try (DiskFile created = disk.create(version.unfinished())) {
      versions.add(version);
      content.writeTo(created.output());
      created.force();
    }
  }

  private Optional<Object> keyOf(Path file) {
    return disk.status(file).map(FileStatus::key);
  }

  /** Replaces all files; the caller forces the folder. */
  void replaceAll() throws IOException {
    for (Version version : versions) {
      if (!keyOf(version.file()).equals(version.replaced())) {
        throw new IOException(version.file() + ": another program replaced the file meanwhile");
      }
    }
    while (!versions.isEmpty()) {
      disk.rename(versions.get(0).unfinished(), versions.get(0).file());
      versions.remove(0);
    }
  }

  @Override
  public void close() throws IOException {
    for (Version version : versions) {
      disk.delete(version.unfinished());
    }
  }
}

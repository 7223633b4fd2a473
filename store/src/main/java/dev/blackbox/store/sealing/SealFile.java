package dev.blackbox.store.sealing;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.seal.SealReader;
import dev.blackbox.store.tree.SaltSeed;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/** A seal file to which whole notes are appended. */
final class SealFile implements Closeable {
  private final DiskFile file;
  private long end;

  private SealFile(DiskFile file, long end) {
    this.file = file;
    this.end = end;
  }

  /** Creates a seal with these bytes, atomically. */
  static SealFile create(Disk disk, Path path, byte[] bytes) throws IOException {
    DiskFile created =
        disk.publish(
            path,
            (DiskFile file) -> {
              file.writeAll(ByteBuffer.wrap(bytes), 0);
              return file;
            });
    return new SealFile(created, bytes.length);
  }

  /** Returns the first lines of a seal. */
  static String start(List<SaltSeed> seeds) {
    StringBuilder out = new StringBuilder(SealReader.FIRST_LINE).append('\n');
    seeds.forEach(seed -> out.append(seed.text()).append('\n'));
    return out.toString();
  }

  /** Opens a seal for appending after its last whole note. */
  static SealFile open(Disk disk, Path path, long end) throws IOException {
    DiskFile file = disk.open(path);
    file.truncate(end);
    return new SealFile(file, end);
  }

  /** Appends bytes durably; if that fails, the seal keeps its previous end. */
  void append(byte[] bytes) throws IOException {
    try {
      file.writeAll(ByteBuffer.wrap(bytes), end);
    } catch (IOException e) {
      file.truncate(end);
      throw e;
    }
    file.force();
    end += bytes.length;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}

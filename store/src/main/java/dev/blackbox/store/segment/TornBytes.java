package dev.blackbox.store.segment;

import dev.blackbox.format.hash.Hashes;
import dev.blackbox.format.line.Arg;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;

/**
 * What a crash left behind the last whole line of a file, kept beside it.
 *
 * @param file where the bytes are kept: {@code session.bbox.torn.1}
 */
public record TornBytes(Path file, long bytes, String sha256) {
  private static final int BUFFER = 64 << 10;

  /** The line that tells of them in the recording. */
  String text() {
    return StoreComment.of(
        "recovery",
        List.of(
            Arg.pair("bytes", Long.toString(bytes)),
            Arg.pair("sha256", sha256),
            Arg.pair("file", String.valueOf(file.getFileName()))));
  }

  /** Copies the bytes of a file from a position on, durably. */
  static TornBytes keep(Disk disk, Path path, SeekableByteChannel file, long from)
      throws IOException {
    Path kept = freeName(disk, path);
    Path unfinished = path.resolveSibling("." + kept.getFileName() + ".new");
    disk.delete(unfinished);
    MessageDigest hash = Hashes.sha256();
    long bytes;
    try (DiskFile copy = disk.create(unfinished)) {
      bytes = copy(file.position(from), copy, hash);
      copy.force();
    }
    disk.rename(unfinished, kept);
    disk.forceFolder(Disk.folderOf(path));
    return new TornBytes(kept, bytes, Hashes.hex(hash));
  }

  private static Path freeName(Disk disk, Path path) {
    int number = 1;
    while (disk.exists(numbered(path, number))) {
      number++;
    }
    return numbered(path, number);
  }

  private static Path numbered(Path path, int number) {
    return path.resolveSibling(path.getFileName() + ".torn." + number);
  }

  private static long copy(SeekableByteChannel from, DiskFile to, MessageDigest hash)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
    long position = 0;
    while (from.read(buffer) >= 0) {
      hash.update(buffer.array(), 0, buffer.position());
      buffer.flip();
      position += to.writeAll(buffer, position);
      buffer.clear();
    }
    return position;
  }
}

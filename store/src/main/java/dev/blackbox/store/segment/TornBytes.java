package dev.blackbox.store.segment;

import dev.blackbox.format.line.Arg;
import dev.blackbox.format.text.Hashes;
import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.disk.EntryKind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.List;

/**
 * The bytes that a crash left behind the last whole line of a file.
 *
 * @param file the file that keeps the bytes: {@code session.bbox.torn.1}
 */
public record TornBytes(Path file, long bytes, String sha256) {
  private static final int BUFFER = 64 << 10;

  /** The comment line that names them in the recording. */
  String text() {
    return StoreComment.of(
        "recovery",
        List.of(
            Arg.pair("bytes", Long.toString(bytes)),
            Arg.pair("sha256", sha256),
            Arg.pair("file", String.valueOf(file.getFileName()))));
  }

  /** Copies the bytes behind a position into a file of their own, durably. */
  static TornBytes keep(Disk disk, Path path, SeekableByteChannel file, long from)
      throws IOException {
    Path kept = freeName(disk, path);
    MessageDigest hash = Hashes.sha256();
    long[] bytes = {0};
    DiskFile written =
        disk.publish(
            kept,
            (DiskFile copy) -> {
              bytes[0] = copy(file.position(from), copy, hash);
              return copy;
            });
    written.close();
    return new TornBytes(kept, bytes[0], Hashes.hex(hash));
  }

  private static Path freeName(Disk disk, Path path) {
    int number = 1;
    while (disk.kind(numbered(path, number)) != EntryKind.NONE) {
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

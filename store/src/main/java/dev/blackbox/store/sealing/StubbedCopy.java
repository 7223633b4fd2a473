package dev.blackbox.store.sealing;

import dev.blackbox.store.compress.FrameEncoder;
import dev.blackbox.store.compress.SeekTable;
import dev.blackbox.store.leaf.Stub;
import dev.blackbox.store.parts.PartName;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;

/** Copies a recording, with stubs in the place of some lines; compressed if it was. */
final class StubbedCopy {
  private static final int BUFFER = 64 << 10;

  private final InputStream lines;
  private final Map<Long, byte[]> leaves;
  private final boolean isCompressed;
  private long index;
  private boolean isInside;

  private StubbedCopy(InputStream lines, Map<Long, byte[]> leaves, boolean isCompressed) {
    this.lines = lines;
    this.leaves = leaves;
    this.isCompressed = isCompressed;
  }

  static StubbedCopy of(Path recording, InputStream lines, Map<Long, byte[]> leaves) {
    return new StubbedCopy(lines, leaves, PartName.isCompressed(recording));
  }

  /** Takes pieces of the copy. */
  private interface Target {
    void write(byte[] bytes, int from, int length) throws IOException;
  }

  void to(FileSink file) throws IOException {
    if (!isCompressed) {
      copy(file::write);
      return;
    }
    ByteArrayOutputStream waiting = new ByteArrayOutputStream();
    try (FrameEncoder frames = new FrameEncoder(SeekTable.EMPTY)) {
      copy(
          (bytes, from, length) -> {
            waiting.write(bytes, from, length);
            if (waiting.size() >= BUFFER) {
              flush(waiting, frames, file);
            }
          });
      flush(waiting, frames, file);
      file.write(frames.finish());
    }
  }

  private static void flush(ByteArrayOutputStream waiting, FrameEncoder frames, FileSink file)
      throws IOException {
    file.write(frames.encode(waiting.toByteArray(), waiting.size()));
    waiting.reset();
  }

  private void copy(Target target) throws IOException {
    byte[] buffer = new byte[BUFFER];
    int used = lines.readNBytes(buffer, 0, buffer.length);
    while (used > 0) {
      int done = 0;
      while (done < used) {
        done += piece(buffer, done, used, target);
      }
      used = lines.readNBytes(buffer, 0, buffer.length);
    }
  }

  /** Copies a line as far as it is in the buffer, or its stub; how many bytes it had. */
  private int piece(byte[] buffer, int from, int used, Target target) throws IOException {
    int end = from;
    while (end < used && buffer[end] != '\n') {
      end++;
    }
    boolean isWhole = end < used;
    int length = (isWhole ? end + 1 : end) - from;
    byte[] leaf = leaves.get(index);
    if (leaf == null) {
      target.write(buffer, from, length);
    } else if (!isInside) {
      byte[] stub = Stub.inPlaceOf(Arrays.copyOfRange(buffer, from, from + length), leaf);
      target.write(stub, 0, stub.length);
    }
    index += isWhole ? 1 : 0;
    isInside = !isWhole;
    return length;
  }
}

package dev.blackbox.store.sealing;

import dev.blackbox.store.compress.FrameEncoder;
import dev.blackbox.store.compress.SeekTable;
import dev.blackbox.store.tree.Stub;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Map;

/** Copies a file of a recording and replaces some lines by stubs. */
final class StubbedCopy {
  private static final int BUFFER = 64 << 10;

  private final InputStream lines;
  private final Map<Long, byte[]> leaves;
  private final long first;
  private long index;
  private long stubs;
  private long padded;
  private long padding;
  private boolean isInside;

  /**
   * Prepares a copy.
   *
   * @param first the index of the first line
   */
  StubbedCopy(InputStream lines, Map<Long, byte[]> leaves, long first) {
    this.lines = lines;
    this.leaves = leaves;
    this.first = first;
    index = first;
  }

  /** Adds blanks to the stub of a line. The last stub can be long, those in a header cannot. */
  void pad(long line, long blanks) {
    padded = line;
    padding = blanks;
  }

  /** The size of a copy. */
  record Measure(long lines, long stubs, long bytes) {}

  /** Receives pieces of the copy. */
  private interface Target {
    void write(byte[] bytes, int from, int length) throws IOException;
  }

  /** Measures the copy without writing it. */
  Measure measure() throws IOException {
    long[] bytes = {0};
    copy((piece, from, length) -> bytes[0] += length);
    return new Measure(index - first, stubs, bytes[0]);
  }

  void to(OutputStream file) throws IOException {
    copy(file::write);
  }

  void compressedTo(OutputStream file) throws IOException {
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

  private static void flush(ByteArrayOutputStream waiting, FrameEncoder frames, OutputStream file)
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

  /** Copies the buffered piece of a line, or its stub; returns the length of the piece. */
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
      stub(Stub.inPlaceOf(Arrays.copyOfRange(buffer, from, from + length), leaf), target);
    }
    index += isWhole ? 1 : 0;
    isInside = !isWhole;
    return length;
  }

  private void stub(byte[] stub, Target target) throws IOException {
    target.write(stub, 0, stub.length - 1);
    long left = index == padded ? padding : 0;
    byte[] blanks = new byte[(int) Math.min(left, BUFFER)];
    Arrays.fill(blanks, (byte) ' ');
    for (; left > 0; left -= Math.min(left, BUFFER)) {
      target.write(blanks, 0, (int) Math.min(left, BUFFER));
    }
    target.write(stub, stub.length - 1, 1);
    stubs++;
  }
}

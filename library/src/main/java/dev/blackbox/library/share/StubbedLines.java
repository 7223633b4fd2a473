package dev.blackbox.library.share;

import dev.blackbox.store.tree.Stub;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;

/** Lines with stubs in place of those that a seal does not cover as they are. */
final class StubbedLines extends InputStream {
  private final InputStream lines;
  private final Map<Long, byte[]> leaves;
  private final byte[] buffer = new byte[64 << 10];
  private int from;
  private int used;
  private long index;
  private byte[] stub = {};
  private int stubFrom;

  /**
   * Replaces lines.
   *
   * @param leaves the hashes of the lines to replace, by index from 0
   */
  StubbedLines(InputStream lines, Map<Long, byte[]> leaves) {
    this.lines = lines;
    this.leaves = leaves;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int at, int count) throws IOException {
    int given = 0;
    while (given < count) {
      if (stubFrom < stub.length) {
        target[at + given++] = stub[stubFrom++];
        continue;
      }
      if (from == used && !fill()) {
        break;
      }
      byte[] leaf = isLineStart() ? leaves.get(index) : null;
      if (leaf != null) {
        stub = Stub.inPlaceOf(line(), leaf);
        stubFrom = 0;
        index++;
        continue;
      }
      byte next = buffer[from++];
      isInside = next != '\n';
      index += next == '\n' ? 1 : 0;
      target[at + given++] = next;
    }
    return given == 0 && count > 0 ? -1 : given;
  }

  private boolean isInside;

  private boolean isLineStart() {
    return !isInside;
  }

  /** Takes the whole next line. */
  private byte[] line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (from < used || fill()) {
      byte next = buffer[from++];
      line.write(next);
      if (next == '\n') {
        break;
      }
    }
    return line.toByteArray();
  }

  private boolean fill() throws IOException {
    from = 0;
    used = Math.max(0, lines.read(buffer));
    return used > 0;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}

package dev.blackbox.store.compress;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Compresses a complete recording into frames of whole lines, with a seek table at the end.
 *
 * <pre>{@code
 * try (ZstdOutput packed = new ZstdOutput(out, "session.bbox.zst")) {
 *   lines.transferTo(packed);
 *   packed.finish();
 * }
 * }</pre>
 *
 * <p>The underlying stream stays open.
 */
public final class ZstdOutput extends OutputStream {
  /** A line longer than this is split over frames. */
  private static final int LONGEST = 4 * FrameEncoder.FRAME_SIZE;

  private final OutputStream out;
  private final FrameEncoder encoder;
  private byte[] lines = new byte[2 * FrameEncoder.FRAME_SIZE];
  private int length;

  /**
   * Compresses into a stream.
   *
   * @param name the file, for messages
   */
  public ZstdOutput(OutputStream out, String name) throws IOException {
    ZstdLibrary.require(name);
    this.out = out;
    this.encoder = new FrameEncoder(SeekTable.EMPTY);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int count) throws IOException {
    int done = 0;
    while (done < count) {
      int piece = Math.min(count - done, FrameEncoder.FRAME_SIZE);
      add(bytes, from + done, piece);
      done += piece;
    }
  }

  private void add(byte[] bytes, int from, int count) throws IOException {
    if (length + count > lines.length) {
      lines = Arrays.copyOf(lines, Math.max(length + count, 2 * lines.length));
    }
    System.arraycopy(bytes, from, lines, length, count);
    length += count;
    if (length >= FrameEncoder.FRAME_SIZE) {
      packLines();
    }
  }

  private void packLines() throws IOException {
    int end = length;
    while (end > 0 && lines[end - 1] != '\n') {
      end--;
    }
    if (end >= FrameEncoder.FRAME_SIZE || length >= LONGEST) {
      pack(end == 0 ? length : end);
    }
  }

  private void pack(int count) throws IOException {
    out.write(encoder.encode(lines, count));
    System.arraycopy(lines, count, lines, 0, length - count);
    length -= count;
  }

  /** Compresses the rest and writes the seek table; call it once. */
  public void finish() throws IOException {
    if (length > 0) {
      pack(length);
    }
    out.write(encoder.finish());
    out.flush();
  }

  /** Frees the memory outside the heap. */
  @Override
  public void close() {
    encoder.close();
  }
}

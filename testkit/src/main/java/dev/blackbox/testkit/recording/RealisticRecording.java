package dev.blackbox.testkit.recording;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * A valid recording of a long autonomous session, as agents write them.
 *
 * <p>It has exactly the given number of bytes and of calls, and is the same for the same seed. It
 * is generated while it is written, so that memory does not limit its size.
 */
public record RealisticRecording(long seed, long bytes, int calls) {
  /** Room for the header, the last lines, and the unevenness of lines. */
  static final int LEAST_BYTES = 4_096;

  /** A call and its answer at their shortest. */
  static final int LEAST_BYTES_PER_CALL = 160;

  /** Refuses a size that the calls do not fit into. */
  public RealisticRecording {
    long least = LEAST_BYTES + (long) LEAST_BYTES_PER_CALL * calls;
    if (calls < 0 || bytes < least) {
      throw new IllegalArgumentException(
          bytes + " bytes with " + calls + " calls: expected " + least + " bytes or more");
    }
  }

  /** Writes all bytes, in large pieces; the stream stays open. */
  public void writeTo(OutputStream out) throws IOException {
    new RealisticWriter(this, new LineBuffer(out)).write();
  }

  /** All bytes, for recordings that fit into memory. */
  public byte[] toByteArray() {
    ByteArrayOutputStream out = new ByteArrayOutputStream(Math.toIntExact(bytes));
    try {
      writeTo(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }
}

package dev.blackbox.store.compress;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** Decompresses a range of a file and passes the result on. */
final class FrameDecoder implements Closeable {
  private static final int BUFFER = 128 << 10;

  /** Receives decompressed bytes. */
  interface Sink {
    void accept(byte[] bytes, int length) throws IOException;
  }

  private final ZstdDecompressCtx context;
  private final ByteBuffer source = ByteBuffer.allocateDirect(BUFFER);
  private final ByteBuffer target = ByteBuffer.allocateDirect(BUFFER);
  private final byte[] piece = new byte[BUFFER];

  FrameDecoder(ZstdLimits limits) {
    context = new ZstdDecompressCtx().setLongMax(limits.windowLog());
  }

  /** Starts a new frame. */
  void reset() {
    context.reset();
  }

  /**
   * Decompresses the bytes between two positions, from where the last call ended.
   *
   * @return false if they are damaged
   */
  boolean decode(SeekableByteChannel file, long from, long to, Sink sink) throws IOException {
    file.position(from);
    long left = to - from;
    while (left > 0) {
      source.clear().limit((int) Math.min(BUFFER, left));
      int count = file.read(source);
      if (count <= 0 || !unpack(sink)) {
        return false;
      }
      left -= count;
    }
    return true;
  }

  private boolean unpack(Sink sink) throws IOException {
    source.flip();
    boolean isFull;
    do {
      target.clear();
      try {
        context.decompressDirectByteBufferStream(target, source);
      } catch (ZstdException e) {
        return false;
      }
      isFull = !target.hasRemaining();
      int length = target.flip().remaining();
      target.get(piece, 0, length);
      sink.accept(piece, length);
    } while (source.hasRemaining() || isFull);
    return true;
  }

  @Override
  public void close() {
    context.close();
  }
}

package dev.blackbox.store.compress;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.ZstdCompressCtx;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes lines for a compressed recording.
 *
 * <p>The bytes of {@link #encode} end with a flushed block: once they are in the file, the lines
 * can be read, whatever happens next. If they did not reach the file, {@link #backTo} returns the
 * bytes that end the frame as it was at a {@link #mark}, and continues with a new one.
 */
public final class FrameEncoder implements Closeable {
  /** The content size after which the next frame begins. */
  static final int FRAME_SIZE = 256 << 10;

  private static final int LEVEL = 3;
  private static final int WINDOW_LOG = 19;
  private static final int BUFFER = 128 << 10;

  /** An empty block that is the last of its frame. */
  private static final byte[] LAST_BLOCK = {1, 0, 0};

  private final ZstdCompressCtx context =
      new ZstdCompressCtx().setLevel(LEVEL).setWindowLog(WINDOW_LOG).setChecksum(true);
  private final ByteBuffer source = ByteBuffer.allocateDirect(BUFFER);
  private final ByteBuffer target = ByteBuffer.allocateDirect(BUFFER);
  private final List<ZstdFrame> frames;
  private @Nullable OpenFrame open;

  /** The frame that is being written. */
  private record OpenFrame(long compressed, long lines, Xxh64 checksum) {
    OpenFrame copy() {
      return new OpenFrame(compressed, lines, checksum.copy());
    }
  }

  /** A position in the file to which the encoder can return. */
  public static final class Mark {
    private final int frames;
    private final @Nullable OpenFrame open;

    private Mark(int frames, @Nullable OpenFrame open) {
      this.frames = frames;
      this.open = open;
    }
  }

  /**
   * Creates an encoder for a file that ends with a whole frame.
   *
   * @param before the frames of the file
   */
  public FrameEncoder(SeekTable before) {
    frames = new ArrayList<>(before.frames());
  }

  /** The bytes to append to the file for these whole lines. */
  public byte[] encode(byte[] lines, int length) {
    OpenFrame frame = open == null ? new OpenFrame(0, 0, new Xxh64()) : open;
    boolean isLast = frame.lines() + length >= FRAME_SIZE;
    frame.checksum().update(lines, 0, length);
    byte[] bytes = compress(lines, length, isLast ? EndDirective.END : EndDirective.FLUSH);
    OpenFrame grown =
        new OpenFrame(frame.compressed() + bytes.length, frame.lines() + length, frame.checksum());
    if (isLast) {
      end(grown);
    } else {
      open = grown;
    }
    return bytes;
  }

  private byte[] compress(byte[] lines, int length, EndDirective last) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(length / 4 + 64);
    int from = 0;
    do {
      int count = Math.min(length - from, BUFFER);
      source.clear().put(lines, from, count).flip();
      from += count;
      EndDirective directive = from < length ? EndDirective.CONTINUE : last;
      boolean isDone;
      do {
        target.clear();
        isDone = context.compressDirectByteBufferStream(target, source, directive);
        drain(bytes);
      } while (source.hasRemaining() || (directive != EndDirective.CONTINUE && !isDone));
    } while (from < length);
    return bytes.toByteArray();
  }

  private void drain(ByteArrayOutputStream bytes) {
    byte[] piece = new byte[target.flip().remaining()];
    target.get(piece);
    bytes.writeBytes(piece);
  }

  private void end(OpenFrame frame) {
    frames.add(new ZstdFrame(frame.compressed(), frame.lines(), frame.checksum().low32()));
    open = null;
  }

  /** Marks the end of the file once it contains all bytes encoded so far. */
  public Mark mark() {
    return new Mark(frames.size(), open == null ? null : open.copy());
  }

  /**
   * Forgets what was encoded since the mark.
   *
   * @return the bytes to write at the mark, which end the frame that was open there
   */
  public byte[] backTo(Mark mark) {
    context.reset();
    context.setLevel(LEVEL).setWindowLog(WINDOW_LOG).setChecksum(true);
    frames.subList(mark.frames, frames.size()).clear();
    open = mark.open == null ? null : mark.open.copy();
    return endByHand();
  }

  private byte[] endByHand() {
    OpenFrame frame = open;
    if (frame == null) {
      return new byte[0];
    }
    byte[] ending = ending(frame.checksum().low32(), true);
    end(new OpenFrame(frame.compressed() + ending.length, frame.lines(), frame.checksum()));
    return ending;
  }

  /** The bytes that end a frame behind a whole block. */
  static byte[] ending(int checksum, boolean hasChecksum) {
    return hasChecksum
        ? ByteBuffer.allocate(LAST_BLOCK.length + Integer.BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(LAST_BLOCK)
            .putInt(checksum)
            .array()
        : LAST_BLOCK.clone();
  }

  /** The bytes that complete the file: the end of the open frame and the seek table. */
  public byte[] finish() {
    byte[] ending = endByHand();
    byte[] table = new SeekTable(frames).toBytes();
    return ByteBuffer.allocate(ending.length + table.length).put(ending).put(table).array();
  }

  @Override
  public void close() {
    context.close();
  }
}

package dev.blackbox.store.compress;

import com.github.luben.zstd.EndDirective;
import com.github.luben.zstd.ZstdCompressCtx;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Encodes lines for a compressed recording.
 *
 * <p>The bytes of {@link #encode} end with a flushed block: once they are in the file, the lines
 * can be read, whatever happens next. If they did not reach the file, {@link #backTo} returns the
 * bytes that end the frame as it was at a {@link #mark}, and continues with a new one.
 *
 * <p>Readers refuse files that unpack to far more than their size. So that they never refuse a
 * recording, a frame of very repetitive lines gets a skippable frame as padding: a file has at
 * least a byte for each 150 bytes of lines.
 */
public final class FrameEncoder implements Closeable {
  /** The content size after which the next frame begins. */
  static final int FRAME_SIZE = 256 << 10;

  /** The ratio of lines to bytes of the file that no frame exceeds, padding included. */
  static final int MAX_RATIO = 150;

  /** Lines from this size on get a frame of their own, with the padding in front of it. */
  private static final int LARGE = 4 * FRAME_SIZE;

  /** The type of the skippable frames that are padding; seek tables have another one. */
  static final int PADDING_MAGIC = 0x184D2A5B;

  static final int PADDING_HEADER = 8;
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
    if (length >= LARGE) {
      return encodeLarge(lines, length);
    }
    OpenFrame frame = open == null ? new OpenFrame(0, 0, new Xxh64()) : open;
    boolean isLast = frame.lines() + length >= FRAME_SIZE;
    frame.checksum().update(lines, 0, length);
    byte[] bytes = compress(lines, length, isLast ? EndDirective.END : EndDirective.FLUSH);
    OpenFrame grown =
        new OpenFrame(frame.compressed() + bytes.length, frame.lines() + length, frame.checksum());
    if (isLast) {
      return joined(bytes, end(grown));
    }
    open = grown;
    return bytes;
  }

  /** Pads before the frame, because a reader compares sizes before it reaches its end. */
  private byte[] encodeLarge(byte[] lines, int length) {
    byte[] ending = endByHand();
    if (ending.length > 0) {
      resetContext();
    }
    Xxh64 checksum = new Xxh64();
    checksum.update(lines, 0, length);
    byte[] bytes = compress(lines, length, EndDirective.END);
    byte[] padded = joined(padding(length, bytes.length), bytes);
    end(new OpenFrame(padded.length, length, checksum));
    return joined(ending, padded);
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

  /** Ends a frame and returns its padding, which the seek table counts as a part of it. */
  private byte[] end(OpenFrame frame) {
    byte[] padding = padding(frame.lines(), frame.compressed());
    long size = frame.compressed() + padding.length;
    frames.add(new ZstdFrame(size, frame.lines(), frame.checksum().low32()));
    open = null;
    return padding;
  }

  /** A skippable frame that keeps the ratio of lines to bytes; empty if none is needed. */
  private static byte[] padding(long lines, long compressed) {
    long missing = (lines + MAX_RATIO - 1) / MAX_RATIO - compressed;
    if (missing <= 0) {
      return new byte[0];
    }
    int content = Math.max(0, Math.toIntExact(missing) - PADDING_HEADER);
    return ByteBuffer.allocate(PADDING_HEADER + content)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(PADDING_MAGIC)
        .putInt(content)
        .array();
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
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
    resetContext();
    frames.subList(mark.frames, frames.size()).clear();
    open = mark.open == null ? null : mark.open.copy();
    return endByHand();
  }

  private void resetContext() {
    context.reset();
    context.setLevel(LEVEL).setWindowLog(WINDOW_LOG).setChecksum(true);
  }

  private byte[] endByHand() {
    OpenFrame frame = open;
    if (frame == null) {
      return new byte[0];
    }
    byte[] ending = lastBlock(frame.checksum().low32(), true);
    OpenFrame ended =
        new OpenFrame(frame.compressed() + ending.length, frame.lines(), frame.checksum());
    return joined(ending, end(ended));
  }

  /** The bytes that end a frame of this many bytes behind a whole block, with its padding. */
  static byte[] ending(int checksum, boolean hasChecksum, long lines, long compressed) {
    byte[] ending = lastBlock(checksum, hasChecksum);
    return joined(ending, padding(lines, compressed + ending.length));
  }

  private static byte[] lastBlock(int checksum, boolean hasChecksum) {
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
    return joined(ending, new SeekTable(frames).toBytes());
  }

  @Override
  public void close() {
    context.close();
  }
}

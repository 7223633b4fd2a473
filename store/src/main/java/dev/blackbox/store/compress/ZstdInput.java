package dev.blackbox.store.compress;

import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdException;
import dev.blackbox.format.text.Plural;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads the lines of a compressed recording, from the position of its channel.
 *
 * <p>Damage does not end the stream: it contains all that can be decompressed, {@link #problems}
 * reports the rest, and reading continues with the next frame. A reader of lines lets a {@link
 * GapMark} take the place of what is missing. A file that {@linkplain #isUnfinished() ends inside a
 * frame}, as one that is being written does, gives all lines that were flushed.
 */
public final class ZstdInput extends InputStream {
  private static final int BUFFER = 128 << 10;
  private static final int MAX_LISTED = 100;
  private static final int MAX_DAMAGED = 10_000;
  private static final long UNKNOWN = -1;
  private static final byte[] MAGIC = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD};

  private final ReadableByteChannel in;
  private final String name;
  private final ZstdLimits limits;
  private final ZstdDecompressCtx context;
  private final ByteBuffer source = ByteBuffer.allocateDirect(BUFFER).limit(0);
  private final ByteBuffer target = ByteBuffer.allocateDirect(BUFFER).limit(0);
  private final List<String> problems = new ArrayList<>();
  private final long origin;
  private GapMark gaps = GapMark.NONE;
  private long textSize = UNKNOWN;
  private @Nullable FrameCheck frames;
  private int damaged;
  private long bytesIn;
  private long bytesOut;
  private long frameStart;
  private long frameOut;
  private long torn;
  private boolean hasLargeFrame;
  private boolean isInFrame;
  private boolean isEnded;
  private boolean isLineOpen;

  /** Whether the consumed bytes may yield more; the file can end before that. */
  private boolean isHoldingBack;

  /**
   * Reads a compressed recording.
   *
   * @param name the file, for messages
   */
  ZstdInput(ReadableByteChannel in, String name, ZstdLimits limits) throws IOException {
    this.in = in;
    this.name = name;
    this.limits = limits;
    origin = in instanceof SeekableByteChannel file ? file.position() : 0;
    context = new ZstdDecompressCtx().setLongMax(limits.windowLog());
  }

  /** The problems found so far. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  /** The start of the last frame in the file. */
  public long frameStart() {
    return origin + frameStart;
  }

  /** Lets a line take the place of what is missing; called before the first byte is read. */
  public ZstdInput markGaps(GapMark mark) {
    gaps = mark;
    return this;
  }

  /** Compares the size of the text with what a seek table says; without damage they are equal. */
  void expect(long size) {
    textSize = size;
  }

  /** Remembers all frames for {@link #foreignByte}; called before reading from the first byte. */
  void rememberFrames() {
    frames = new FrameCheck();
  }

  /**
   * Where bytes begin that hold no line, and are neither padding nor the seek table of the frames.
   * Called at the end of a file whose frames are remembered.
   */
  public OptionalLong foreignByte() throws IOException {
    return frames != null && in instanceof SeekableByteChannel file
        ? frames.foreignByte(file, bytesIn)
        : OptionalLong.empty();
  }

  /** Whether reading reached the end of the file inside a frame. */
  public boolean isUnfinished() {
    return isEnded && isInFrame;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int from, int count) throws IOException {
    if (count == 0) {
      return 0;
    }
    while (!target.hasRemaining()) {
      if (isEnded || !advance()) {
        return -1;
      }
    }
    int taken = Math.min(count, target.remaining());
    target.get(bytes, from, taken);
    return taken;
  }

  /** Decompresses more bytes; false at the end. */
  private boolean advance() throws IOException {
    if (!source.hasRemaining() && !isHoldingBack && !fill()) {
      isEnded = true;
      return isInFrame ? checkEnd() : checkSize();
    }
    try {
      unpack();
    } catch (ZstdException e) {
      target.limit(0);
      damaged(e);
    }
    return true;
  }

  private void unpack() throws BombException {
    int before = source.position();
    if (!isInFrame) {
      frameStart = bytesIn;
      frameOut = 0;
    }
    target.clear();
    isInFrame = !context.decompressDirectByteBufferStream(target, source);
    isHoldingBack = isInFrame && !target.hasRemaining();
    target.flip();
    bytesIn += source.position() - before;
    bytesOut += target.remaining();
    frameOut += target.remaining();
    hasLargeFrame |= frameOut > ZstdLimits.MAX_FRAME;
    if (target.hasRemaining()) {
      isLineOpen = target.get(target.limit() - 1) != '\n';
    }
    if (frames != null && damaged == 0 && !isInFrame) {
      frames.add(bytesIn, frameOut);
    }
    int ratio = hasLargeFrame ? limits.ratio() : limits.framedRatio();
    if (bytesOut > limits.freeBytes() && bytesOut / ratio > bytesIn) {
      throw new BombException(name, ratio);
    }
  }

  /**
   * A file ends inside a frame while it is written and after a crash: then it ends with a whole
   * block. The end of a file that was cut cannot be read, and a stream does not grow any more.
   */
  private boolean checkEnd() throws IOException {
    if (gaps.equals(GapMark.NONE)) {
      return false;
    }
    if (in instanceof SeekableByteChannel file) {
      FrameWalk walk = new FrameWalk(file, frameStart());
      while (walk.place() == FrameWalk.Place.IN_FRAME) {
        walk.next();
      }
      torn = file.size() - walk.position();
    } else {
      torn = bytesIn - frameStart;
    }
    if (torn > 0) {
      mark("ends inside the frame at byte " + frameStart(), torn);
    }
    return torn > 0;
  }

  /** If gaps are marked: the size of what cannot be read at the end of a file inside a frame. */
  public long tornBytes() {
    return torn;
  }

  /** A changed length of padding hides frames, which only the seek table shows. */
  private boolean checkSize() {
    if (textSize == UNKNOWN || damaged > 0 || isInFrame || bytesOut >= textSize) {
      return false;
    }
    damaged++;
    long missing = textSize - bytesOut;
    String what = "the seek table counts " + missing + " more bytes of text than the frames hold";
    report(what);
    mark(what, missing);
    return true;
  }

  private boolean fill() throws IOException {
    source.clear();
    int count;
    do {
      count = in.read(source);
    } while (count == 0);
    source.flip();
    return count > 0;
  }

  private void damaged(ZstdException e) throws IOException {
    String reason = e.getMessage() == null ? "unknown" : e.getMessage();
    String frame = "the frame at byte " + frameStart() + " is damaged (" + reason + ")";
    long start = frameStart;
    context.reset();
    context.setLongMax(limits.windowLog());
    isInFrame = false;
    isHoldingBack = false;
    damaged++;
    isEnded = damaged > MAX_DAMAGED || !toNextFrame();
    String what = frame + ", " + Plural.of(bytesIn - start, "byte") + " of the file are skipped";
    report(what);
    mark(what, bytesIn - start);
  }

  /** Ends the line that the damage cut, and puts the mark of the gap behind it. */
  private void mark(String what, long bytes) {
    byte[] line = gaps.line(name + ": " + what, bytes);
    target.clear();
    if (isLineOpen && (line.length > 0 || !isEnded)) {
      target.put((byte) '\n');
      isLineOpen = false;
    }
    target.put(line).flip();
  }

  /** Moves to the next frame behind the start of the damaged one. */
  private boolean toNextFrame() throws IOException {
    if (!(in instanceof SeekableByteChannel file)) {
      return false;
    }
    goTo(file, frameStart + 1);
    int matched = 0;
    while (matched < MAGIC.length) {
      if (!source.hasRemaining() && !fill()) {
        return false;
      }
      byte b = source.get();
      bytesIn++;
      matched = b == MAGIC[matched] ? matched + 1 : b == MAGIC[0] ? 1 : 0;
    }
    goTo(file, bytesIn - MAGIC.length);
    return true;
  }

  private void goTo(SeekableByteChannel file, long position) throws IOException {
    file.position(origin + position);
    bytesIn = position;
    source.limit(0);
  }

  private void report(String what) {
    if (problems.size() < MAX_LISTED) {
      problems.add(name + ": " + what);
    }
  }

  /** Frees the memory outside the heap; the channel stays open. */
  void release() {
    context.close();
    isEnded = true;
    target.limit(0);
  }

  @Override
  public void close() throws IOException {
    release();
    in.close();
  }
}

package dev.blackbox.store.segment;

import dev.blackbox.store.compress.FrameEncoder;
import dev.blackbox.store.compress.SeekTable;
import java.nio.ByteBuffer;

/** Writes lines into the frames of a compressed recording. */
final class ZstdEncoding implements Encoding {
  private final FrameEncoder frames;
  private FrameEncoder.Mark written;
  private FrameEncoder.Mark forced;

  ZstdEncoding(SeekTable before) {
    frames = new FrameEncoder(before);
    written = frames.mark();
    forced = written;
  }

  @Override
  public int chunk() {
    return 64 << 10;
  }

  @Override
  public ByteBuffer encode(byte[] lines, int length) {
    return ByteBuffer.wrap(frames.encode(lines, length));
  }

  @Override
  public void written() {
    written = frames.mark();
  }

  @Override
  public void forced() {
    forced = written;
  }

  @Override
  public ByteBuffer backToWritten() {
    return ByteBuffer.wrap(frames.backTo(written));
  }

  @Override
  public ByteBuffer backToForced() {
    return ByteBuffer.wrap(frames.backTo(forced));
  }

  @Override
  public ByteBuffer finish() {
    return ByteBuffer.wrap(frames.finish());
  }

  @Override
  public void close() {
    frames.close();
  }
}

package dev.blackbox.store.segment;

import java.nio.ByteBuffer;

/** Writes lines as they are. */
final class PlainEncoding implements Encoding {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  @Override
  public int chunk() {
    return 256 << 10;
  }

  @Override
  public ByteBuffer encode(byte[] lines, int length) {
    return ByteBuffer.wrap(lines, 0, length);
  }

  @Override
  public void written() {}

  @Override
  public void forced() {}

  @Override
  public ByteBuffer backToWritten() {
    return NOTHING;
  }

  @Override
  public ByteBuffer backToForced() {
    return NOTHING;
  }

  @Override
  public ByteBuffer finish() {
    return NOTHING;
  }

  @Override
  public void close() {}
}

package dev.blackbox.format.testing;

import java.io.ByteArrayInputStream;

/** A stream that gives one byte at a time, as a slow pipe does. */
public final class Trickle extends ByteArrayInputStream {
  public Trickle(byte[] bytes) {
    super(bytes);
  }

  @Override
  public synchronized int read(byte[] target, int offset, int length) {
    return super.read(target, offset, Math.min(length, 1));
  }
}

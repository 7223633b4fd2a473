package dev.blackbox.testkit.fault;

import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;

/** Reads a file. */
final class SimulatedChannel implements SeekableByteChannel {
  private final SimulatedContent content;
  private long position;
  private boolean isOpen = true;

  SimulatedChannel(SimulatedContent content) {
    this.content = content;
  }

  @Override
  public int read(ByteBuffer target) {
    int count = content.read(target, position);
    position += Math.max(count, 0);
    return count;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public SeekableByteChannel position(long newPosition) {
    position = newPosition;
    return this;
  }

  @Override
  public long size() {
    return content.size();
  }

  @Override
  public int write(ByteBuffer source) {
    throw new UnsupportedOperationException("opened for reading");
  }

  @Override
  public SeekableByteChannel truncate(long size) {
    throw new UnsupportedOperationException("opened for reading");
  }

  @Override
  public boolean isOpen() {
    return isOpen;
  }

  @Override
  public void close() {
    isOpen = false;
  }
}

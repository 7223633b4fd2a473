package dev.blackbox.intake.observe.workspace;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A part of an open file as a stream; several streams can read one file. */
final class ChannelContent extends InputStream {
  private final FileChannel channel;
  private final String name;
  private final long until;
  private long at;

  /**
   * A part of a file.
   *
   * @param name names the file in messages
   */
  ChannelContent(FileChannel channel, String name, long from, long size) {
    this.channel = channel;
    this.name = name;
    this.at = from;
    this.until = from + size;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    if (at >= until) {
      return -1;
    }
    int most = (int) Math.min(length, until - at);
    int count = channel.read(ByteBuffer.wrap(bytes, from, most), at);
    if (count < 0) {
      throw new EOFException(name + ": the file was cut off while it was in use");
    }
    at += count;
    return count;
  }
}

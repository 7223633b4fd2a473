package dev.blackbox.intake.observe.workspace;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The contents of many files in one file: the workspace before the agent started. One large file is
 * written much faster than a copy of the tree.
 */
public final class Pack implements Closeable {
  private final FileChannel channel;
  private final AtomicLong end;

  private Pack(FileChannel channel, long end) {
    this.channel = channel;
    this.end = new AtomicLong(end);
  }

  static Pack create(Path file) throws IOException {
    return new Pack(
        FileChannel.open(
            file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
        0);
  }

  static Pack open(Path file) throws IOException {
    FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
    return new Pack(channel, channel.size());
  }

  /** Reserves space for a content; several threads may do so at the same time. */
  long reserve(long size) {
    return end.getAndAdd(size);
  }

  void write(byte[] bytes, int length, long place) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(bytes, 0, length);
    long at = place;
    while (buffer.hasRemaining()) {
      at += channel.write(buffer, at);
    }
  }

  /** The content of an entry. */
  public InputStream read(SnapshotEntry entry) {
    return new PackedContent(entry.place(), entry.size());
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  /** A part of the pack as a stream. */
  private final class PackedContent extends InputStream {
    private long at;
    private final long until;

    PackedContent(long place, long size) {
      this.at = place;
      this.until = place + size;
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
        throw new EOFException("the pack of the workspace before the run is truncated");
      }
      at += count;
      return count;
    }
  }
}

package dev.blackbox.intake.observe.workspace;

import java.io.Closeable;
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
    FileChannel channel = FileContent.regular(file);
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
    return new ChannelContent(channel, "before.pack", entry.place(), entry.size());
  }

  /** Whether a content is in the pack. */
  boolean has(SnapshotEntry entry) {
    long size = end.get();
    return entry.place() >= 0
        && entry.size() >= 0
        && entry.place() <= size
        && entry.size() <= size - entry.place();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}

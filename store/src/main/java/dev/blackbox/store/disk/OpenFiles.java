package dev.blackbox.store.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Opens each file that is read once and keeps it open until this is closed. A second reader gets
 * the same file, even if another program replaced it meanwhile, so that all answers about a
 * recording are about the same bytes.
 */
public final class OpenFiles extends ForwardingDisk implements Closeable {
  /** A recording can have thousands of files; those that nobody reads any more are closed. */
  private static final int MOST_IDLE = 16;

  private final Map<Path, OpenFile> files = new LinkedHashMap<>();

  public OpenFiles(Disk disk) {
    super(disk);
  }

  @Override
  public synchronized SeekableByteChannel read(Path file) throws IOException {
    Path key = file.toAbsolutePath().normalize();
    OpenFile open = files.get(key);
    if (open == null) {
      closeIdle();
      open = new OpenFile(disk.read(file));
      files.put(key, open);
    }
    return new View(open);
  }

  private void closeIdle() throws IOException {
    Iterator<OpenFile> all = files.values().iterator();
    while (files.size() >= MOST_IDLE && all.hasNext()) {
      OpenFile file = all.next();
      if (file.isIdle()) {
        all.remove();
        file.channel.close();
      }
    }
  }

  @Override
  public synchronized void close() throws IOException {
    IOException failure = null;
    for (OpenFile file : files.values()) {
      try {
        file.channel.close();
      } catch (IOException e) {
        failure = e;
      }
    }
    files.clear();
    if (failure != null) {
      throw failure;
    }
  }

  /** A file that several readers share. */
  private static final class OpenFile {
    private final SeekableByteChannel channel;
    private int readers;

    OpenFile(SeekableByteChannel channel) {
      this.channel = channel;
    }

    synchronized void count(int change) {
      readers += change;
    }

    synchronized boolean isIdle() {
      return readers == 0;
    }

    synchronized int read(ByteBuffer bytes, long position) throws IOException {
      channel.position(position);
      return channel.read(bytes);
    }
  }

  /** A reader of an open file, with a position of its own. */
  private static final class View implements SeekableByteChannel {
    private final OpenFile file;
    private long position;
    private boolean isClosed;

    View(OpenFile file) {
      this.file = file;
      file.count(1);
    }

    @Override
    public int read(ByteBuffer bytes) throws IOException {
      if (isClosed) {
        throw new ClosedChannelException();
      }
      int count = file.read(bytes, position);
      position += Math.max(0, count);
      return count;
    }

    @Override
    public long position() {
      return position;
    }

    @Override
    public SeekableByteChannel position(long next) {
      position = next;
      return this;
    }

    @Override
    public long size() throws IOException {
      return file.channel.size();
    }

    @Override
    public boolean isOpen() {
      return !isClosed;
    }

    @Override
    public void close() {
      if (!isClosed) {
        isClosed = true;
        file.count(-1);
      }
    }

    @Override
    public int write(ByteBuffer bytes) {
      throw new UnsupportedOperationException("opened for reading");
    }

    @Override
    public SeekableByteChannel truncate(long size) {
      throw new UnsupportedOperationException("opened for reading");
    }
  }
}

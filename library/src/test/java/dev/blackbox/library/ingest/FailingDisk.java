package dev.blackbox.library.ingest;

import dev.blackbox.store.disk.Disk;
import dev.blackbox.store.disk.DiskFile;
import dev.blackbox.store.disk.ForwardingDisk;
import dev.blackbox.store.disk.ForwardingFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A disk on which one call fails, or all calls from one on, as if the program had ended there. */
final class FailingDisk extends ForwardingDisk {
  private final int failing;
  private final boolean isCrash;
  private int calls;
  private long forced;

  /** Lets the call with this number, from 0, fail; none if it is negative. */
  FailingDisk(int failing, boolean isCrash) {
    super(Disk.real());
    this.failing = failing;
    this.isCrash = isCrash;
  }

  private synchronized void next() throws IOException {
    int call = calls++;
    if (failing >= 0 && (call == failing || (isCrash && call > failing))) {
      throw new IOException("Input/output error");
    }
  }

  /** Returns how many calls there were. */
  synchronized int calls() {
    return calls;
  }

  /** Takes from a file what was never forced, as a power failure does. */
  synchronized void losePower(Path file) throws IOException {
    if (Files.exists(file)) {
      try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
        channel.truncate(forced);
      }
    }
  }

  @Override
  public DiskFile create(Path file) throws IOException {
    next();
    return super.create(file);
  }

  @Override
  public DiskFile open(Path file) throws IOException {
    next();
    return super.open(file);
  }

  @Override
  public SeekableByteChannel read(Path file) throws IOException {
    next();
    return super.read(file);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    next();
    super.rename(from, to);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    next();
    super.forceFolder(folder);
  }

  @Override
  protected DiskFile opened(DiskFile file) {
    return new OpenFile(file);
  }

  private final class OpenFile extends ForwardingFile {
    OpenFile(DiskFile file) {
      super(file);
    }

    /** Writes a part, so that a crash leaves a torn line. */
    @Override
    public int write(ByteBuffer bytes, long position) throws IOException {
      next();
      int half = (bytes.remaining() + 1) / 2;
      ByteBuffer part = bytes.duplicate().limit(bytes.position() + half);
      int written = super.write(part, position);
      bytes.position(bytes.position() + written);
      return written;
    }

    @Override
    public void truncate(long size) throws IOException {
      next();
      super.truncate(size);
    }

    @Override
    public void force() throws IOException {
      next();
      super.force();
      synchronized (FailingDisk.this) {
        forced = size();
      }
    }
  }
}

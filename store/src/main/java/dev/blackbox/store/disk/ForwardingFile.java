package dev.blackbox.store.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Forwards all calls to another file; subclasses override what differs. */
public abstract class ForwardingFile implements DiskFile {
  protected final DiskFile file;

  protected ForwardingFile(DiskFile file) {
    this.file = file;
  }

  @Override
  public long size() throws IOException {
    return file.size();
  }

  @Override
  public @Nullable Object key() {
    return file.key();
  }

  @Override
  public boolean lock() throws IOException {
    return file.lock();
  }

  @Override
  public int read(ByteBuffer target, long position) throws IOException {
    return file.read(target, position);
  }

  @Override
  public int write(ByteBuffer bytes, long position) throws IOException {
    return file.write(bytes, position);
  }

  @Override
  public void truncate(long size) throws IOException {
    file.truncate(size);
  }

  @Override
  public void force() throws IOException {
    file.force();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}

package dev.blackbox.library.file;

import dev.blackbox.library.common.ProgressListener;
import java.io.IOException;
import java.io.InputStream;

/** Reports the progress of reading a file. */
final class ProgressInput extends InputStream {
  private final InputStream in;
  private final String name;
  private final long size;
  private final ProgressListener listener;
  private long done;

  /**
   * Wraps a stream.
   *
   * @param size the number of bytes, 0 if unknown
   */
  ProgressInput(InputStream in, String name, long size, ProgressListener listener) {
    this.in = in;
    this.name = name;
    this.size = size;
    this.listener = listener;
  }

  @Override
  public int read() throws IOException {
    int b = in.read();
    report(b < 0 ? 0 : 1);
    return b;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int count = in.read(bytes, from, length);
    report(Math.max(count, 0));
    return count;
  }

  private void report(int count) {
    done += count;
    listener.progress(name, done, size);
  }

  @Override
  public void close() throws IOException {
    listener.finished();
    in.close();
  }
}

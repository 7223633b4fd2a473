package dev.blackbox.cli.files;

import dev.blackbox.cli.command.Console;
import dev.blackbox.cli.command.ProgressBar;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;

/**
 * Tells on a terminal how far the reading of a file has come, once it takes longer than a second.
 */
final class ProgressStream extends InputStream {
  private final InputStream in;
  private final ProgressBar bar;
  private final long size;
  private long done;

  /**
   * Watches a stream.
   *
   * @param size how many bytes will come, 0 where that is not known
   * @param clock nanoseconds since some moment
   */
  ProgressStream(InputStream in, String name, long size, Console console, LongSupplier clock) {
    this.in = in;
    this.size = size;
    this.bar = new ProgressBar(console, name, clock);
  }

  @Override
  public int read() throws IOException {
    int b = in.read();
    tell(b < 0 ? 0 : 1);
    return b;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int count = in.read(bytes, from, length);
    tell(Math.max(count, 0));
    return count;
  }

  private void tell(int count) {
    done += count;
    bar.show(done, size, () -> (done >> 20) + " MB");
  }

  @Override
  public void close() throws IOException {
    bar.clear();
    in.close();
  }
}

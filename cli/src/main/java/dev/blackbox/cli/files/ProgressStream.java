package dev.blackbox.cli.files;

import dev.blackbox.cli.command.Console;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;

/**
 * Tells on a terminal how far the reading of a file has come, once it takes longer than a second.
 */
final class ProgressStream extends InputStream {
  private static final long FIRST_AFTER = 1_000_000_000L;
  private static final long NEXT_AFTER = 100_000_000L;
  private static final String CLEAR = "\r\u001b[K";

  private final InputStream in;
  private final String name;
  private final Console console;
  private final LongSupplier clock;
  private final long size;
  private long done;
  private long due;
  private boolean isShown;

  /**
   * Watches a stream.
   *
   * @param size how many bytes will come, 0 where that is not known
   * @param clock nanoseconds since some moment
   */
  ProgressStream(InputStream in, String name, long size, Console console, LongSupplier clock) {
    this.in = in;
    this.name = name;
    this.console = console;
    this.clock = clock;
    this.size = size;
    this.due = clock.getAsLong() + FIRST_AFTER;
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
    long now = clock.getAsLong();
    if (now - due >= 0) {
      due = now + NEXT_AFTER;
      isShown = true;
      console.err().print(CLEAR + name + "  " + howFar());
    }
  }

  private String howFar() {
    String megabytes = (done >> 20) + " MB";
    if (size <= 0) {
      return megabytes;
    }
    long percent = Math.min(100, done * 100 / size);
    int bars = (int) (percent / 5);
    return "[" + "█".repeat(bars) + "░".repeat(20 - bars) + "] " + percent + "%  " + megabytes;
  }

  @Override
  public void close() throws IOException {
    if (isShown) {
      console.err().print(CLEAR);
    }
    in.close();
  }
}

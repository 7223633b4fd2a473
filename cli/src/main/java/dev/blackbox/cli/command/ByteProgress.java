package dev.blackbox.cli.command;

import dev.blackbox.library.common.ProgressListener;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Draws a progress bar for work that is counted in bytes. */
final class ByteProgress implements ProgressListener {
  private final Console console;
  private final LongSupplier clock;
  private @Nullable ProgressBar bar;

  /**
   * Creates a listener.
   *
   * @param clock nanoseconds since some moment
   */
  ByteProgress(Console console, LongSupplier clock) {
    this.console = console;
    this.clock = clock;
  }

  @Override
  public void progress(String work, long done, long total) {
    if (bar == null) {
      bar = new ProgressBar(console, work, clock);
    }
    bar.show(done, total, () -> (done >> 20) + " MB");
  }

  @Override
  public void finished() {
    if (bar != null) {
      bar.clear();
      bar = null;
    }
  }
}

package dev.blackbox.cli.record;

import dev.blackbox.cli.command.Console;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Shows how a recording grows: one line, updated in place, on a terminal; a sentence at the end.
 */
final class RecordProgress {
  private static final String CLEAR = "\r\u001b[K";
  private static final long PAUSE_MILLIS = 200;

  private final Console console;
  private final String name;
  private final LongSupplier nanos;
  private final long start;
  private LongSupplier lines = () -> 0;
  private LongSupplier masked = () -> 0;
  private boolean isShown;
  private boolean isFinished;

  /**
   * Starts to count the time.
   *
   * @param name the name of the recording, safe for a terminal
   * @param nanos a monotonic clock
   */
  RecordProgress(Console console, String name, LongSupplier nanos) {
    this.console = console;
    this.name = name;
    this.nanos = nanos;
    start = nanos.getAsLong();
  }

  /** Starts to count, and updates the line on the terminal until the recording is finished. */
  synchronized void start(LongSupplier read, LongSupplier secrets) {
    lines = read;
    masked = secrets;
    boolean isMixed = console.isTerminal() && name.equals(RecordOptions.STANDARD_OUTPUT_NAME);
    if (!console.isErrorTerminal() || isMixed) {
      return;
    }
    if (console.isInteractive()) {
      console.err().say("recording to " + name + " what you type; Ctrl-D ends it");
      return;
    }
    Thread thread = new Thread(this::run, "progress");
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    try {
      while (draw()) {
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Draws the line; false if the recording is finished. */
  synchronized boolean draw() {
    if (!isFinished) {
      String line = "recording to " + name + " · " + String.join(" · ", amounts());
      int width = Math.min(line.length(), console.width() - 1);
      console.err().print(CLEAR + line.substring(0, width));
      isShown = true;
    }
    return !isFinished;
  }

  /** Prints a sentence on a line of its own. */
  synchronized void say(String sentence) {
    console.err().print(isShown ? CLEAR : "");
    isShown = false;
    console.err().say(sentence);
  }

  /**
   * Prints the totals, once.
   *
   * @param isWhole whether all lines are recorded
   */
  synchronized void finish(boolean isWhole, String hint) {
    if (!isFinished) {
      isFinished = true;
      String[] amounts = amounts();
      amounts[0] += isWhole ? "" : " read";
      say(name + ": " + String.join(", ", amounts) + "." + hint);
    }
  }

  private String[] amounts() {
    long seconds = TimeUnit.NANOSECONDS.toSeconds(nanos.getAsLong() - start);
    return new String[] {
      count(lines.getAsLong(), "line"),
      count(masked.getAsLong(), "secret") + " masked",
      seconds + " s"
    };
  }

  private static String count(long number, String one) {
    return String.format(Locale.ROOT, "%,d %s%s", number, one, number == 1 ? "" : "s");
  }
}

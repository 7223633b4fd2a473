package dev.blackbox.cli.command;

import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** Draws a progress bar on a terminal, once the work takes longer than a second. */
public final class ProgressBar {
  private static final long FIRST_AFTER = 1_000_000_000L;
  private static final long NEXT_AFTER = 100_000_000L;
  private static final int PERCENT_A_MARK = 5;
  private static final int MARKS = 100 / PERCENT_A_MARK;
  private static final String CLEAR = "\r\u001b[K";

  private final Console console;
  private final String name;
  private final LongSupplier clock;
  private long due;
  private boolean isShown;

  /**
   * Creates a progress bar.
   *
   * @param clock nanoseconds since some moment
   */
  public ProgressBar(Console console, String name, LongSupplier clock) {
    this.console = console;
    this.name = name;
    this.clock = clock;
    this.due = clock.getAsLong() + FIRST_AFTER;
  }

  /**
   * Shows the progress as a bar and in words.
   *
   * @param all 0 if the total is unknown
   */
  public void show(long done, long all, Supplier<String> words) {
    long now = clock.getAsLong();
    if (console.isErrorTerminal() && now - due >= 0) {
      due = now + NEXT_AFTER;
      isShown = true;
      console.err().print(CLEAR + name + "  " + bar(done, all) + words.get());
    }
  }

  private static String bar(long done, long all) {
    if (all <= 0) {
      return "";
    }
    long percent = Math.min(100, done * 100 / all);
    int marks = (int) (percent / PERCENT_A_MARK);
    return "[" + "█".repeat(marks) + "░".repeat(MARKS - marks) + "] " + percent + "%  ";
  }

  /** Clears the line. */
  public void clear() {
    if (isShown) {
      console.err().print(CLEAR);
      isShown = false;
    }
  }
}

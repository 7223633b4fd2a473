package dev.blackbox.cli.command;

import dev.blackbox.library.common.Notice;
import org.jspecify.annotations.Nullable;

/** Prints messages to standard error. It never fails: without a reader, the work continues. */
public final class Talk {
  private final Output out;

  Talk(Output out) {
    this.out = out;
  }

  /** Prints a line and flushes. */
  public void say(String line) {
    print(line + "\n");
  }

  /** Prints {@code where: problem}, and the remedy on a second line, if known. */
  public void say(String line, @Nullable String hint) {
    say(hint == null ? line : line + "\nhint: " + hint);
  }

  /** Prints a notice of the library. */
  public void say(Notice notice) {
    say(notice.text(), notice.hint());
  }

  /** Prints text as it is and flushes. */
  public void print(String text) {
    try {
      out.print(text);
      out.flush();
    } catch (OutputException e) {
      // nobody reads standard error
    }
  }
}
